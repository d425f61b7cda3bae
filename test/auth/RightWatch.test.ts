import { expect, it } from "@effect/vitest"
import { type Duration, Effect, Layer, Logger, LogLevel, TestClock } from "effect"
import { Caller, type CallerShape } from "../../src/auth/Caller.ts"
import { CurrentRights } from "../../src/auth/CurrentRights.ts"
import { RightWatch } from "../../src/auth/RightWatch.ts"

const [one, other] = ["one", "other"].map((id) => ({ id, via: "key" }) as CallerShape) as [CallerShape, CallerShape]

/** Watches a caller, and some time later another one; `lasting` looks up their rights. Gives who has lost theirs by now. */
const watch = (lasting: CurrentRights["lasting"], later: Duration.DurationInput = 0) =>
  Effect.gen(function* () {
    const services = RightWatch.DefaultWithoutDependencies.pipe(
      Layer.provide(Layer.succeed(CurrentRights, { lasting } as CurrentRights))
    )
    const rights = yield* Effect.provide(RightWatch, yield* Layer.build(services))
    const lost = (caller: CallerShape) =>
      Effect.flatMap(Effect.provideService(rights.lost, Caller, caller), Effect.fork)
    const waiting = [yield* lost(one), yield* Effect.zipRight(TestClock.adjust(later), lost(other))]
    return Effect.sync(() => [one, other].filter((_, place) => waiting[place]?.unsafePoll() !== null))
  })

/** Lets the time go until a right that ends now must be known to have ended. */
const fiveSeconds = Effect.forEach(Array.from({ length: 49 }), () => TestClock.adjust("100 millis"))

it.effect("a right that ends is told within five seconds, however long it takes to look it up", () =>
  Effect.gen(function* () {
    for (const [lookMillis, endsAt] of [
      [0, 100],
      [0, 2000],
      [1900, 100],
      [1900, 2000],
      [1900, 2100]
    ] as const) {
      yield* Effect.gen(function* () {
        let valid = [one, other]
        const lost = yield* watch(() => {
          const read = new Set(valid)
          return Effect.delay(Effect.succeed(read), lookMillis)
        })
        yield* TestClock.adjust(endsAt)
        expect(yield* lost).toEqual([])
        valid = [other]
        yield* fiveSeconds
        expect(yield* lost, `looked up in ${lookMillis} ms, ended at ${endsAt} ms`).toEqual([one])
      }).pipe(Effect.scoped)
    }
  })
)

it.scoped("who comes while rights are looked up has lost none", () =>
  Effect.gen(function* () {
    const lost = yield* watch((callers) => Effect.delay(Effect.succeed(new Set(callers)), "1 second"), "2500 millis")
    yield* fiveSeconds
    expect(yield* lost).toEqual([])
  })
)

it.scoped("where rights cannot be looked up, all are told within five seconds", () =>
  Effect.gen(function* () {
    for (const away of [Effect.never, Effect.die(new Error("The database is away."))]) {
      let look: Effect.Effect<ReadonlySet<CallerShape>> = Effect.succeed(new Set([one, other]))
      const lost = yield* watch(() =>
        Effect.map(
          Effect.suspend(() => look),
          (found) => new Set(found)
        )
      )
      yield* TestClock.adjust("2100 millis")
      expect(yield* lost).toEqual([])
      look = away
      yield* fiveSeconds
      expect(yield* lost).toEqual([one, other])
    }
  }).pipe(Effect.provide(Logger.minimumLogLevel(LogLevel.None)))
)
