import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Context, DefaultServices, Deferred, Effect, Exit, Fiber, Layer, Tracer } from "effect"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"

const things = Effect.gen(function* () {
  const file = join(yield* temporaryFolder, "a.db")
  const context = yield* Layer.build(Layer.fresh(sqliteLayer(file)))
  const sql = context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
  yield* sql`CREATE TABLE things (name TEXT)`
  const names = Effect.map(sql<{ name: string }>`SELECT name FROM things ORDER BY rowid`, (rows) =>
    rows.map(({ name }) => name)
  )
  return { sql, names, add: (name: string) => sql`INSERT INTO things VALUES (${name})` }
})

/** A tracer that keeps the names of spans. */
const recording = () => {
  const spans: Array<string> = []
  const own = Context.get(DefaultServices.liveServices, Tracer.Tracer)
  const tracer = Tracer.make({
    span: (name, ...rest) => {
      spans.push(name)
      return own.span(name, ...rest)
    },
    context: own.context
  })
  return { spans, tracer }
}

const same = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect

for (const [how, run] of [
  ["without spans", same],
  ["with spans", Effect.withTracer(recording().tracer)]
] as const) {
  describe(`a transaction ${how}`, () => {
    it.scopedLive("can use a table that an earlier statement missed", () =>
      run(
        Effect.gen(function* () {
          const { sql, names, add } = yield* things
          yield* sql`ALTER TABLE things RENAME TO hidden`
          yield* Effect.flip(names)
          yield* Effect.flip(sql.withTransaction(add("early")))
          yield* sql`ALTER TABLE hidden RENAME TO things`
          yield* sql.withTransaction(add("late"))
          expect(yield* names).toEqual(["late"])
        })
      )
    )

    it.scopedLive("keeps out the statements of other fibers until it ends", () =>
      run(
        Effect.gen(function* () {
          const { sql, names, add } = yield* things
          const [isOpen, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const undone = yield* Effect.fork(
            sql.withTransaction(
              add("undone").pipe(
                Effect.zipRight(Deferred.succeed(isOpen, undefined)),
                Effect.zipRight(Deferred.await(mayEnd)),
                Effect.zipRight(Effect.fail("undo" as const))
              )
            )
          )
          yield* Deferred.await(isOpen)
          const others = yield* Effect.fork(
            Effect.forEach(["a", "b", "c"], add, { concurrency: "unbounded", discard: true })
          )
          yield* Effect.sleep("20 millis")
          yield* Deferred.succeed(mayEnd, undefined)
          expect(yield* Effect.flip(Fiber.join(undone))).toBe("undo")
          yield* Fiber.join(others)
          expect((yield* names).sort()).toEqual(["a", "b", "c"])
        })
      )
    )

    it.scopedLive("is rolled back if it is interrupted, and frees the connection", () =>
      run(
        Effect.gen(function* () {
          const { sql, names, add } = yield* things
          const isOpen = yield* Deferred.make<void>()
          const stopped = yield* Effect.fork(
            sql.withTransaction(
              Effect.zipRight(Effect.zipRight(add("undone"), Deferred.succeed(isOpen, undefined)), Effect.never)
            )
          )
          yield* Deferred.await(isOpen)
          const waiting = yield* Effect.fork(sql.withTransaction(Effect.never))
          yield* Effect.sleep("10 millis")
          yield* Fiber.interrupt(waiting)
          expect(Exit.isInterrupted(yield* Fiber.interrupt(stopped))).toBe(true)
          yield* sql.withTransaction(add("kept"))
          expect(yield* names).toEqual(["kept"])
        })
      )
    )

    it.scopedLive("keeps its own writes if a nested one fails", () =>
      run(
        Effect.gen(function* () {
          const { sql, names, add } = yield* things
          const nested = sql.withTransaction(Effect.zipRight(add("undone"), Effect.fail("undo" as const)))
          yield* sql.withTransaction(Effect.zipRight(add("outer"), Effect.flip(nested)))
          expect(yield* names).toEqual(["outer"])
        })
      )
    )

    it.scopedLive("takes fragments, helpers and plain text", () =>
      run(
        Effect.gen(function* () {
          const { sql, names } = yield* things
          yield* sql`INSERT INTO things ${sql.insert([{ name: "a" }, { name: "b" }])}`
          yield* sql.unsafe("INSERT INTO things VALUES (?)", ["c"])
          const some = sql`SELECT name FROM ${sql("things")} WHERE ${sql.in("name", ["a", "c", "d"])} ORDER BY name`
          expect([yield* some, yield* some.values]).toEqual([
            [{ name: "a" }, { name: "c" }],
            [["a"], ["c"]]
          ])
          expect(yield* sql.safe`SELECT count(*) AS n FROM things`).toEqual([{ n: 3 }])
          expect(yield* Effect.isFailure(sql`SELECT nothing FROM nowhere`)).toBe(true)
          expect(yield* names).toEqual(["a", "b", "c"])
        })
      )
    )
  })
}

describe("spans of statements and transactions", () => {
  it.scopedLive("exist only while they are exported", () =>
    Effect.gen(function* () {
      const { sql, add } = yield* things
      const { spans, tracer } = recording()
      yield* sql.withTransaction(add("untraced"))
      yield* Effect.withTracer(Effect.withTracerEnabled(add("disabled"), false), tracer)
      expect(spans).toEqual([])
      yield* Effect.withTracer(Effect.zipRight(sql.withTransaction(add("one")), add("two")), tracer)
      expect(spans).toEqual(["sql.transaction", "sql.execute", "sql.execute"])
    })
  )
})
