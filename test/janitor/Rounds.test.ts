import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect, Either } from "effect"
import { beginRound, mayDelete } from "../../src/janitor/Janitor.ts"
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

  it.effect("deletes nothing for a day after the clock jumped by more than three days", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const mayDeleteAt = (time: string) => Effect.provideService(mayDelete(Date.parse(time)), SqlClient.SqlClient, sql)
      const runs = (round: string) => Effect.flatMap(begin(round), ({ finish }) => finish)
      yield* runs("2026-02-01T10:00:00.000Z")
      expect(yield* mayDeleteAt("2026-02-04T09:17:00.000Z")).toBe(true)
      expect(yield* mayDeleteAt("2026-02-04T11:17:00.000Z")).toBe(false)
      yield* runs("2026-02-04T11:00:00.000Z")
      expect(yield* mayDeleteAt("2026-02-05T11:16:00.000Z")).toBe(false)
      yield* runs("2026-02-05T11:00:00.000Z")
      expect(yield* mayDeleteAt("2026-02-05T12:17:00.000Z")).toBe(true)
    })
  )

  it.effect("runs again after a clock that was far ahead is set back", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const mayDeleteAt = (time: string) => Effect.provideService(mayDelete(Date.parse(time)), SqlClient.SqlClient, sql)
      expect(yield* mayDeleteAt("2027-03-10T10:17:00.000Z")).toBe(false)
      yield* Effect.flatMap(begin("2027-03-10T10:00:00.000Z"), ({ finish }) => finish)
      expect(yield* mayDeleteAt("2026-03-01T11:17:00.000Z")).toBe(true)
      yield* Effect.flatMap(begin("2026-03-01T11:00:00.000Z"), ({ finish }) => finish)
    })
  )
})
