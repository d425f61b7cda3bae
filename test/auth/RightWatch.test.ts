import { expect, it } from "@effect/vitest"
import { type Duration, Effect, Layer, Logger, LogLevel, TestClock } from "effect"
import { Caller, type CallerShape } from "../../src/auth/Caller.ts"
import { CurrentRights, RightWatch } from "../../src/auth/RightWatch.ts"

const [one, other] = ["one", "other"].map((id) => ({ id, via: "key" }) as CallerShape) as [CallerShape, CallerShape]

/** Watches a caller, and later another; `lasting` looks up their access. Returns the callers that have lost theirs. */
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

/** Advances the clock until an end of access must have been noticed. */
const fiveSeconds = Effect.forEach(Array.from({ length: 49 }), () => TestClock.adjust("100 millis"))

it.effect("an end of access is noticed within five seconds, even if the lookup is slow", () =>
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

it.scoped("a caller that joins during a lookup keeps its access", () =>
  Effect.gen(function* () {
    const lost = yield* watch((callers) => Effect.delay(Effect.succeed(new Set(callers)), "1 second"), "2500 millis")
    yield* fiveSeconds
    expect(yield* lost).toEqual([])
  })
)

it.scoped("if lookups fail, all callers are ended within five seconds", () =>
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
