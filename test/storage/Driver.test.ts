import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer } from "effect"
import { isConflict, isContention, isDangling, isSqlError } from "../../src/storage/Conflict.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { openSqliteReader } from "../../src/storage/SqliteReader.ts"
import { temporaryFolder } from "../support/Linden.ts"

const root = join(import.meta.dirname, "../..")
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"))

const failureOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flip(effect).pipe(Effect.filterOrDie(isSqlError, (other) => new Error(`no failure of SQL: ${other}`)))

const clientOf = (filename: string) =>
  Effect.map(Layer.build(Layer.fresh(sqliteLayer(filename))), (context) => Context.get(context, SqlClient.SqlClient))

describe("the SQLite driver", () => {
  it("is this package's better-sqlite3, with a binary for every system and nothing to compile", () => {
    const ofEffect = createRequire(createRequire(import.meta.url).resolve("@effect/sql-sqlite-node"))
    const manifest = ofEffect.resolve("better-sqlite3/package.json")
    expect(manifest).toBe(join(root, "node_modules/better-sqlite3/package.json"))
    expect(Number.parseInt(read(manifest).version, 10)).toBeGreaterThanOrEqual(13)
    for (const name of ["linux-x64", "linux-arm64", "linuxmusl-x64", "darwin-x64", "darwin-arm64", "win32-x64"]) {
      expect([name, existsSync(join(root, "node_modules/better-sqlite3/prebuilds", `${name}.node`))]).toEqual([
        name,
        true
      ])
    }
    expect(read(manifest).scripts).not.toHaveProperty("install")
    // npm compiles packages with a binding.gyp, and fails without Python, unless the lock file prevents it. `npm install`
    // removes that line from the lock file.
    expect(read(join(root, "package-lock.json")).packages["node_modules/better-sqlite3"]).toMatchObject({
      gypfile: false
    })
  })

  it.live("returns rows, values and raw results of every type in the tables", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf(join(yield* temporaryFolder, "a.db"))
      yield* sql`CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, size REAL, body BLOB)`
      yield* sql`INSERT INTO things ${sql.insert({ id: 2 ** 53 - 1, name: "é\u0000日", size: 0.5, body: new Uint8Array([0, 255]) })}`
      yield* sql`INSERT INTO things ${sql.insert({ id: 1, name: null, size: null, body: null })}`
      const rows = yield* sql<Record<string, unknown>>`SELECT * FROM things ORDER BY id`
      expect(rows).toEqual([
        { id: 1, name: null, size: null, body: null },
        { id: 2 ** 53 - 1, name: "é\u0000日", size: 0.5, body: Buffer.from([0, 255]) }
      ])
      expect(yield* sql`SELECT id, name FROM things WHERE id = ${1}`.values).toEqual([[1, null]])
      // Values leave the statement unchanged: the same text returns rows again.
      expect(yield* sql`SELECT id, name FROM things WHERE id = ${1}`).toEqual([{ id: 1, name: null }])
      expect(yield* sql`UPDATE things SET size = 1`.raw).toMatchObject({ changes: 2 })
      const large = sql`SELECT 9007199254740993 AS one`
      expect(yield* large.pipe(Effect.provideService(SqlClient.SafeIntegers, true))).toEqual([
        { one: 9007199254740993n }
      ])
      // The next execution of the statement returns numbers again.
      expect(yield* large).toEqual([{ one: 9007199254740992 }])
    }).pipe(Effect.scoped)
  )

  it.live("distinguishes conflicts, dangling references and locks by their codes", () =>
    Effect.gen(function* () {
      const filename = join(yield* temporaryFolder, "a.db")
      const [first, second] = [yield* clientOf(filename), yield* clientOf(filename)]
      yield* first`CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT UNIQUE)`
      yield* first`CREATE TABLE children (parent INTEGER NOT NULL REFERENCES parents (id))`
      yield* first`INSERT INTO parents VALUES (1, 'a')`
      expect(isConflict(yield* failureOf(first`INSERT INTO parents VALUES (1, 'b')`))).toBe(true)
      expect(isConflict(yield* failureOf(first`INSERT INTO parents VALUES (2, 'a')`))).toBe(true)
      expect(isDangling(yield* failureOf(first`INSERT INTO children VALUES (9)`))).toBe(true)
      yield* second`PRAGMA busy_timeout = 0`
      // Outside the transaction's context: otherwise the second client would use its connection.
      const locked = Effect.promise(() => Effect.runPromise(failureOf(second`INSERT INTO parents VALUES (3, 'c')`)))
      const held = Effect.zipRight(first`INSERT INTO parents VALUES (2, 'b')`, locked)
      expect(isContention(yield* first.withTransaction(held))).toBe(true)
    }).pipe(Effect.scoped)
  )

  it.live("rolls back a failed transaction, and continues after a schema change", () =>
    Effect.gen(function* () {
      const filename = join(yield* temporaryFolder, "a.db")
      const [sql, other] = [yield* clientOf(filename), yield* clientOf(filename)]
      yield* sql`CREATE TABLE things (id INTEGER PRIMARY KEY)`
      const failing = Effect.zipRight(sql`INSERT INTO things VALUES (1)`, Effect.fail("no" as const))
      expect(Exit.isFailure(yield* Effect.exit(sql.withTransaction(failing)))).toBe(true)
      expect(yield* sql`SELECT * FROM things`).toEqual([])
      // The prepared statement sees the column that another connection has added.
      yield* other`ALTER TABLE things ADD COLUMN name TEXT DEFAULT 'x'`
      yield* other`INSERT INTO things (id) VALUES (2)`
      expect(yield* sql`SELECT * FROM things`).toEqual([{ id: 2, name: "x" }])
    }).pipe(Effect.scoped)
  )

  it.live("copies a database in use, and serves a reader during a write", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const sql = yield* clientOf(join(folder, "a.db"))
      yield* sql`CREATE TABLE things (id INTEGER PRIMARY KEY)`
      yield* sql`INSERT INTO things VALUES (1), (2), (34)`
      yield* sql`VACUUM INTO ${join(folder, "copy.db")}`
      const copy = yield* clientOf(join(folder, "copy.db"))
      expect(yield* copy`SELECT count(*) AS count FROM things`).toEqual([{ count: 3 }])
      const reader = yield* openSqliteReader(join(folder, "a.db"))
      const before = yield* reader.version
      yield* sql`DELETE FROM things WHERE id = 1`
      expect(yield* reader.version).not.toBe(before)
      const bits = Int32Array.of(0, 4)
      expect(yield* reader.numbers("SELECT id FROM things WHERE in_set(id) ORDER BY id", [], bits)).toEqual([34])
      expect(yield* reader.rows("SELECT id FROM things WHERE id > ?", [2])).toEqual([{ id: 34 }])
    }).pipe(Effect.scoped)
  )
})
