import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option } from "effect"
import { withAdvisoryLock } from "../../src/storage/AdvisoryLock.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { makeDatabase } from "../support/TestServer.ts"

/** Programs of their own, each with its connections, on one PostgreSQL. */
const programs = Effect.map(makeDatabase("postgres"), (address) => {
  const url = Option.getOrThrow(address)
  return <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.provide(effect, Layer.fresh(postgresPool(url, 2)))
})

it.scopedLive("what prepares the database runs in one program at a time", () =>
  Effect.gen(function* () {
    const inProgram = yield* programs
    let running = 0
    let most = 0
    const prepare = Effect.gen(function* () {
      most = Math.max(most, ++running)
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT pg_sleep(0.05)`)
      running -= 1
    })
    yield* Effect.all(
      Array.from({ length: 5 }, () => inProgram(withAdvisoryLock(prepare))),
      { concurrency: "unbounded" }
    )
    expect(most).toBe(1)
  })
)

it.scopedLive("a program that never ends preparing is waited for so long, and told of in a sentence", () =>
  Effect.gen(function* () {
    const inProgram = yield* programs
    const has = yield* Deferred.make<void>()
    const first = yield* Effect.fork(
      inProgram(withAdvisoryLock(Effect.zipRight(Deferred.succeed(has, undefined), Effect.never)))
    )
    yield* Deferred.await(has)
    const fault = yield* Effect.flip(inProgram(withAdvisoryLock(Effect.void, "300 millis")))
    expect(fault).toMatchObject({ _tag: "StartError" })
    expect(fault.message).toMatch(/^another server is still bringing the database up to date/)
    yield* Fiber.interrupt(first)
    yield* inProgram(withAdvisoryLock(Effect.void, "0 millis"))
  })
)

it.scopedLive("what fails while it prepares lets the next one begin", () =>
  Effect.gen(function* () {
    const inProgram = yield* programs
    expect(yield* Effect.flip(inProgram(withAdvisoryLock(Effect.fail("broken"))))).toBe("broken")
    yield* inProgram(withAdvisoryLock(Effect.void, "0 millis"))
  })
)
