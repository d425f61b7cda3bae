import { SqlClient, SqlError } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Context, Deferred, Effect, Exit, Layer, Option, Redacted, Schema } from "effect"
import pg from "pg"
import { isSqlError } from "../../src/storage/Conflict.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { hasRows, rowOf } from "../../src/storage/Rows.ts"
import { afterCommit, transactionOn } from "../../src/storage/Transaction.ts"
import { makeDatabase } from "../support/TestServer.ts"

const Thing = Schema.Struct({ id: Schema.Number })

/** A PostgreSQL client with two rows, and another connection to it. */
const both = Effect.gen(function* () {
  const url = Option.getOrThrow(yield* makeDatabase("postgres"))
  const sql = Context.get(yield* Layer.build(Layer.fresh(postgresPool(url, 4))), SqlClient.SqlClient)
  yield* sql`CREATE TABLE things (id INT PRIMARY KEY, count INT NOT NULL)`
  yield* sql`INSERT INTO things VALUES (1, 0), (2, 0)`
  const other = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new pg.Client(Redacted.value(url))
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => client.end())
  )
  const counts = Effect.map(sql<{ count: number }>`SELECT count FROM things ORDER BY id`, (rows) =>
    rows.map(({ count }) => count)
  )
  const raise = (id: number) => rowOf(Thing)(sql`UPDATE things SET count = count + 1 WHERE id = ${id} RETURNING id`)
  return { sql, other, counts, raise }
})

const contention = new SqlError.SqlError({ message: "lost", cause: { code: "40001" } })

describe("a transaction that loses a conflict", () => {
  it.scopedLive("starts over, even if a repository turned the deadlock into a defect", () =>
    Effect.gen(function* () {
      const { sql, counts, raise } = yield* both
      const met = [yield* Deferred.make<void>(), yield* Deferred.make<void>()] as const
      let tries = 0
      const crossing = (own: 0 | 1) =>
        transactionOn(sql)(
          Effect.gen(function* () {
            tries += 1
            yield* raise(1 + own)
            yield* Deferred.succeed(met[own], undefined)
            yield* Deferred.await(met[1 - own] as (typeof met)[0])
            yield* raise(2 - own)
          })
        )
      yield* Effect.all([crossing(0), crossing(1)], { concurrency: 2 })
      // PostgreSQL may abort either transaction, and the one that starts over may lose again.
      expect(tries).toBeGreaterThanOrEqual(3)
      expect(yield* counts).toEqual([2, 2])
    })
  )

  it.scopedLive("starts over from the outermost level, not from a savepoint", () =>
    Effect.gen(function* () {
      const { sql, counts, raise } = yield* both
      const inTransaction = transactionOn(sql)
      const runs = { outer: 0, inner: 0 }
      const inner = Effect.suspend(() => (++runs.inner === 1 ? Effect.die(contention) : raise(2)))
      yield* inTransaction(
        Effect.gen(function* () {
          runs.outer += 1
          yield* raise(1)
          yield* Effect.orDie(inTransaction(inner))
        })
      )
      expect([runs, yield* counts]).toEqual([{ outer: 2, inner: 2 }, [1, 1]])
    })
  )

  it.scopedLive("fails with a typed error once it gives up", () =>
    Effect.gen(function* () {
      const { sql, counts, raise } = yield* both
      let runs = 0
      const lost = Effect.zipRight(
        raise(1),
        Effect.suspend(() => {
          runs += 1
          return Effect.die(contention)
        })
      )
      const exit = yield* Effect.exit(transactionOn(sql)(lost))
      expect(Exit.isFailure(exit) && Option.exists(Cause.failureOption(exit.cause), isSqlError)).toBe(true)
      expect([runs, yield* counts]).toEqual([7, [0, 0]])
    })
  )
})

describe("on PostgreSQL", () => {
  it.scopedLive("a statement outside of transactions is retried after a deadlock", () =>
    Effect.gen(function* () {
      const { sql, other, counts } = yield* both
      const ask = (text: string) => Effect.promise(() => other.query(text))
      yield* ask("BEGIN; UPDATE things SET count = count + 10 WHERE id = 2")
      const theirs = Effect.zipRight(ask("UPDATE things SET count = count + 10 WHERE id = 1"), ask("COMMIT"))
      const ours = hasRows(sql`UPDATE things SET count = count + 1 RETURNING id`)
      // Our transaction locks the first row and waits for the second one before theirs requests the first.
      yield* Effect.all([ours, Effect.delay(theirs, "300 millis")], { concurrency: 2 })
      expect(yield* counts).toEqual([11, 11])
    })
  )

  it.scopedLive("a transaction that ignored a failed statement does not report a commit", () =>
    Effect.gen(function* () {
      const { sql, counts, raise } = yield* both
      const exit = yield* Effect.exit(
        transactionOn(sql)(Effect.zipRight(raise(1), Effect.ignore(sql`INSERT INTO things VALUES (1, 0)`)))
      )
      expect([Exit.isFailure(exit), yield* counts]).toEqual([true, [0, 0]])
    })
  )
})

describe("work after a commit", () => {
  it.scopedLive("runs once, after the outermost transaction has committed, and never after a rollback", () =>
    Effect.gen(function* () {
      const { sql, other, raise } = yield* both
      const seen: Array<number> = []
      const look = Effect.promise(async () => {
        const { rows } = await other.query("SELECT count FROM things WHERE id = 1")
        seen.push(Number(rows[0].count))
      })
      const inTransaction = transactionOn(sql)
      yield* inTransaction(Effect.zipRight(inTransaction(Effect.zipRight(raise(1), afterCommit(look))), raise(2)))
      expect(seen).toEqual([1])
      yield* Effect.exit(inTransaction(Effect.zipRight(afterCommit(look), Effect.fail("rolled back"))))
      expect(seen).toEqual([1])
      yield* afterCommit(look)
      expect(seen).toEqual([1, 1])
    })
  )

  it.scopedLive("runs once if the transaction starts over", () =>
    Effect.gen(function* () {
      const { sql } = yield* both
      const done: Array<number> = []
      let tries = 0
      yield* transactionOn(sql)(
        Effect.suspend(() => {
          const attempt = ++tries
          const left = afterCommit(Effect.sync(() => void done.push(attempt)))
          return attempt === 1 ? Effect.zipRight(left, Effect.fail(contention)) : left
        })
      )
      expect(done).toEqual([2])
    })
  )
})
