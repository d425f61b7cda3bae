import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option } from "effect"
import { withAdvisoryLock } from "../../src/storage/AdvisoryLock.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { makeDatabase } from "../support/TestServer.ts"

/** Separate programs on one PostgreSQL, each with its own connections. */
const programs = Effect.map(makeDatabase("postgres"), (address) => {
  const url = Option.getOrThrow(address)
  return <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.provide(effect, Layer.fresh(postgresPool(url, 2)))
})

it.scopedLive("only one program at a time prepares the database", () =>
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

it.scopedLive("waiting for a program that never finishes ends after the limit, with a message", () =>
  Effect.gen(function* () {
    const inProgram = yield* programs
    const has = yield* Deferred.make<void>()
    const first = yield* Effect.fork(
      inProgram(withAdvisoryLock(Effect.zipRight(Deferred.succeed(has, undefined), Effect.never)))
    )
    yield* Deferred.await(has)
    const fault = yield* Effect.flip(inProgram(withAdvisoryLock(Effect.void, "300 millis")))
    expect(fault).toMatchObject({ _tag: "StartError" })
    expect(fault.message).toMatch(/^another server is still migrating the database/)
    yield* Fiber.interrupt(first)
    yield* inProgram(withAdvisoryLock(Effect.void, "0 millis"))
  })
)

it.scopedLive("a failed preparation lets the next program start", () =>
  Effect.gen(function* () {
    const inProgram = yield* programs
    expect(yield* Effect.flip(inProgram(withAdvisoryLock(Effect.fail("broken"))))).toBe("broken")
    yield* inProgram(withAdvisoryLock(Effect.void, "0 millis"))
  })
)
