import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option } from "effect"
import { makeLanes, strangers } from "../../src/worker/FairLanes.ts"

it.effect("each team has one task at a time, and all anonymous clients share one", () =>
  Effect.gen(function* () {
    const inLane = makeLanes(() => "full")
    const gate = yield* Deferred.make<void>()
    const begun: Array<string> = []
    const work = (whose: string) =>
      inLane(
        whose,
        Effect.zipRight(
          Effect.sync(() => begun.push(whose)),
          Deferred.await(gate)
        )
      )
    const asked = [strangers, strangers, "one", "one", "other", strangers]
    const fibers = yield* Effect.forEach(asked, (whose) => Effect.fork(work(whose)))
    yield* Effect.yieldNow()
    expect(begun).toEqual([strangers, "one", "other"])
    yield* Deferred.succeed(gate, undefined)
    yield* Fiber.joinAll(fibers)
    expect(begun.sort()).toEqual([...asked].sort())
  })
)

it.effect("a full lane refuses more tasks, without affecting the others", () =>
  Effect.gen(function* () {
    const inLane = makeLanes(() => "full")
    const waiting = yield* Effect.forEach(Array.from({ length: 64 }), () =>
      Effect.fork(inLane(strangers, Effect.never))
    )
    yield* Effect.yieldNow()
    const refused = yield* Effect.fork(Effect.flip(inLane(strangers, Effect.void)))
    yield* Effect.yieldNow()
    expect(yield* Fiber.poll(refused)).toEqual(Option.some(Exit.succeed("full")))
    expect(yield* inLane("team", Effect.succeed("drawn"))).toBe("drawn")
    yield* Fiber.interruptAll(waiting)
    expect(yield* inLane(strangers, Effect.succeed("drawn"))).toBe("drawn")
  })
)
