import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Option, Redacted } from "effect"
import pg from "pg"
import { extract } from "tar"
import { columnOf } from "../backup/BackupKit.ts"
import { type Contents, environment, ownerKey, person, read, visit } from "../fixtures/Contents.ts"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { send } from "../support/Send.ts"
import { type Database, databases, makeDatabase } from "../support/TestServer.ts"

const fixtures = join(import.meta.dirname, "../fixtures")
const versions = readdirSync(fixtures).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

/** Restores the data of a version; returns the settings of a server for it. */
const restored = Effect.fnUntraced(function* (version: string, database: Database) {
  const LINDEN_DATA_DIR = yield* temporaryFolder
  const address = Option.map(yield* makeDatabase(database), Redacted.value)
  yield* Effect.promise(async () => {
    if (Option.isNone(address)) {
      return extract({ file: join(fixtures, version, "sqlite.tar.gz"), cwd: LINDEN_DATA_DIR })
    }
    const client = new pg.Client({ connectionString: address.value })
    await client.connect()
    await client.query(gunzipSync(readFileSync(join(fixtures, version, "postgres.sql.gz"))).toString("utf8"))
    await client.end()
  })
  return { ...environment, LINDEN_DATA_DIR, LINDEN_DATABASE_URL: Option.getOrElse(address, () => "") }
})

/** Reads again while a busy machine has no statistics yet. */
const readPatiently = (url: string, path: string) =>
  read(url, path).pipe(
    Effect.sandbox,
    Effect.retry({
      while: (cause) => Cause.pretty(cause).includes("statistics_unavailable"),
      schedule: patiently
    }),
    Effect.orDie
  )

describe("data of a released version", () => {
  it("has a fixture", () => expect(versions).not.toEqual([]))

  for (const version of versions) {
    for (const database of databases) {
      it.scopedLive(`opens with everything in it: ${version} on ${database}`, () =>
        Effect.gen(function* () {
          const file = readFileSync(join(fixtures, version, `${database}.json`), "utf8")
          const { answers, visits }: Contents = JSON.parse(file)
          const server = yield* runServer(yield* restored(version, database))
          for (const { path, data } of answers) {
            expect({ path, data: yield* readPatiently(server.url, path) }).toMatchObject({ path, data })
          }
          for (const { status, location, contains = [], ...one } of visits) {
            const answer = yield* visit(server.url, one)
            expect([one, answer.status, answer.headers["location"]]).toEqual([one, status, location])
            for (const part of contains) expect(answer.text).toContain(part)
          }
          const signedIn = yield* send(server.url, "POST", "/api/v1/session", { json: person })
          expect(signedIn.status, signedIn.text).toBe(200)
          const json = { url: "https://example.com/new", custom_slug: "new" }
          const created = yield* send(server.url, "POST", "/api/v1/links", { key: ownerKey, json })
          expect(created.status, created.text).toBe(201)
          expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
        })
      )
    }

    it.scopedLive(`is copied once before SQLite is upgraded: ${version}`, () =>
      Effect.gen(function* () {
        const settings = yield* restored(version, "sqlite")
        const copies = () => readdirSync(settings.LINDEN_DATA_DIR).filter((name) => name.startsWith("before-upgrade-"))
        const migrationIn = (...path: ReadonlyArray<string>) =>
          columnOf<number>(
            join(settings.LINDEN_DATA_DIR, ...path, "linden.db"),
            "SELECT max(migration_id) FROM linden_migrations"
          )[0]
        const before = migrationIn()
        mkdirSync(join(settings.LINDEN_DATA_DIR, "before-upgrade-0.0.1"))
        const first = yield* endServer(yield* runServer(settings), "SIGTERM")
        expect(first.stderr).toContain("Upgrading the databases.")
        expect(first.stderr).toMatch(/The database was upgraded\.".* migrations=.*0087_node_leases.* ms=\d+/)
        const [copy = "", ...others] = copies()
        expect([copy, others]).toEqual([expect.not.stringContaining("0.0.1"), []])
        // Before the copy is opened: SQLite leaves files next to a database that it has only read.
        const names = readdirSync(join(settings.LINDEN_DATA_DIR, copy)).sort()
        expect(names).toEqual(["clicks.db", "linden.db"])
        expect(migrationIn(copy)).toBe(before)
        expect(migrationIn()).toBeGreaterThan(before ?? 0)
        const second = yield* endServer(yield* runServer(settings), "SIGTERM")
        expect(second.stderr).not.toContain("pgrad")
        expect(copies()).toEqual([copy])
      })
    )
  }
})
