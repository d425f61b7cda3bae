import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect, Either } from "effect"
import { beginRound } from "../../src/janitor/Janitor.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const begin = (round: string) =>
  Effect.flatMap(TestServer, ({ sql }) => Effect.provideService(beginRound(round), SqlClient.SqlClient, sql))

const refused = (effect: Effect.Effect<unknown, unknown, TestServer>) =>
  Effect.map(Effect.either(effect), (either) => Either.isLeft(either))

onOneDatabase("a round of the janitor", (it) => {
  it.effect("runs once, and none runs after a later one", () =>
    Effect.gen(function* () {
      const first = yield* begin("2026-01-01T10:00:00.000Z")
      yield* first.hold
      yield* first.finish
      expect(yield* refused(begin("2026-01-01T10:00:00.000Z"))).toBe(true)
      expect(yield* refused(begin("2026-01-01T09:00:00.000Z"))).toBe(true)
      const next = yield* begin("2026-01-01T11:00:00.000Z")
      expect(yield* refused(first.finish)).toBe(true)
      yield* next.finish
    })
  )

  it.effect("is taken over from its first runner, which then stops", () =>
    Effect.gen(function* () {
      const paused = yield* begin("2026-01-02T10:00:00.000Z")
      const other = yield* begin("2026-01-02T10:00:00.000Z")
      expect(yield* refused(paused.hold)).toBe(true)
      expect(yield* refused(paused.finish)).toBe(true)
      yield* other.hold
      yield* other.finish
      expect(yield* refused(begin("2026-01-02T10:00:00.000Z"))).toBe(true)
    })
  )
})
