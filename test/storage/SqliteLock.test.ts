import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Fiber, Layer } from "effect"
import { isContention, isSqlError } from "../../src/storage/Conflict.ts"
import { eraseFromLog } from "../../src/storage/EraseFromLog.ts"
import { outsideTransaction } from "../../src/storage/OutsideTransaction.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { transactionOn } from "../../src/storage/Transaction.ts"
import { temporaryFolder } from "../support/Linden.ts"

/** A client that waits for locks without blocking its thread, and another connection to the same file. */
const both = Effect.gen(function* () {
  const file = join(yield* temporaryFolder, "a.db")
  const context = yield* Layer.build(Layer.fresh(sqliteLayer(file, { lockWait: "fiber" })))
  const sql = context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
  yield* sql`CREATE TABLE things (name TEXT)`
  const other = yield* Effect.acquireRelease(
    Effect.sync(() => new Database(file)),
    (database) => Effect.sync(() => database.close())
  )
  const names = Effect.map(sql<{ name: string }>`SELECT name FROM things ORDER BY rowid`, (rows) =>
    rows.map(({ name }) => name)
  )
  return { sql, other, names, add: (name: string) => sql`INSERT INTO things VALUES (${name})` }
})

describe("another connection's lock", () => {
  it.scopedLive("delays a statement without blocking the thread", () =>
    Effect.gen(function* () {
      const { other, names, add } = yield* both
      other.exec("BEGIN IMMEDIATE; INSERT INTO things VALUES ('theirs')")
      const waiting = yield* Effect.fork(add("ours"))
      // If the thread were blocked, nothing could release the other connection's lock.
      yield* Effect.sleep("50 millis")
      expect((yield* Fiber.poll(waiting))._tag).toBe("None")
      other.exec("COMMIT")
      yield* Fiber.join(waiting)
      expect(yield* names).toEqual(["theirs", "ours"])
    })
  )

  it.scopedLive("keeps a statement out of other transactions on its connection", () =>
    Effect.gen(function* () {
      const { sql, other, names, add } = yield* both
      other.exec("BEGIN IMMEDIATE")
      const alone = yield* Effect.fork(add("kept"))
      yield* Effect.yieldNow()
      const undone = yield* Effect.fork(
        Effect.flip(transactionOn(sql)(Effect.zipRight(add("undone"), Effect.fail("undo" as const))))
      )
      yield* Effect.sleep("20 millis")
      other.exec("COMMIT")
      yield* Fiber.join(alone)
      expect(yield* Fiber.join(undone)).toBe("undo")
      expect(yield* names).toEqual(["kept"])
    })
  )

  it.scopedLive("is taken by a transaction before it reads, so that the data stays valid", () =>
    Effect.gen(function* () {
      const { sql, other, names, add } = yield* both
      other.pragma("busy_timeout = 0")
      const count = Effect.gen(function* () {
        const before = yield* names
        expect(() => other.exec("INSERT INTO things VALUES ('theirs')")).toThrow("database is locked")
        yield* add(`after ${before.length}`)
      })
      yield* transactionOn(sql)(count)
      expect(yield* names).toEqual(["after 0"])
    })
  )

  it.scopedLive("causes a typed failure of a transaction that cannot start", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "a.db")
      const context = yield* Layer.build(Layer.fresh(sqliteLayer(file)))
      const sql = context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
      yield* sql`CREATE TABLE things (name TEXT)`
      yield* sql`PRAGMA busy_timeout = 0`
      const other = yield* Effect.acquireRelease(
        Effect.sync(() => new Database(file)),
        (database) => Effect.sync(() => database.close())
      )
      other.exec("BEGIN IMMEDIATE")
      const failure = yield* Effect.flip(transactionOn(sql)(sql`INSERT INTO things VALUES ('ours')`))
      expect([isSqlError(failure), isContention(failure)]).toEqual([true, true])
      other.exec("COMMIT")
      yield* transactionOn(sql)(sql`INSERT INTO things VALUES ('ours')`)
    })
  )

  it.scopedLive("does not delay read-only transactions", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "a.db")
      const open = (writeLock: "early" | "late") =>
        Effect.map(
          Layer.build(Layer.fresh(sqliteLayer(file, { writeLock }))),
          (context) => context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
        )
      const writer = yield* open("early")
      yield* writer`CREATE TABLE things (name TEXT)`
      const reader = yield* open("late")
      const read = yield* transactionOn(writer)(
        Effect.zipRight(
          writer`INSERT INTO things VALUES ('ours')`,
          outsideTransaction(reader)(Effect.orDie(transactionOn(reader)(reader`SELECT * FROM things`)))
        )
      )
      expect(read).toEqual([])
    })
  )

  it.scopedLive("is still awaited after deleted data was erased from the log", () =>
    Effect.gen(function* () {
      const { sql, other, add } = yield* both
      yield* add("erased")
      yield* Effect.provideService(eraseFromLog, SqlClient.SqlClient, sql)
      expect(yield* sql`PRAGMA busy_timeout`).toEqual([{ timeout: 0 }])
      other.exec("BEGIN IMMEDIATE")
      const waiting = yield* Effect.fork(add("ours"))
      yield* Effect.sleep("20 millis")
      other.exec("COMMIT")
      yield* Fiber.join(waiting)
    })
  )

  it.scopedLive("is not taken by an interrupted statement", () =>
    Effect.gen(function* () {
      const { other, names, add } = yield* both
      other.exec("BEGIN IMMEDIATE")
      const given = yield* Effect.fork(add("given up"))
      const next = yield* Effect.fork(add("next"))
      yield* Effect.sleep("20 millis")
      yield* Fiber.interrupt(given)
      other.exec("COMMIT")
      yield* Fiber.join(next)
      expect(yield* names).toEqual(["next"])
    })
  )
})
