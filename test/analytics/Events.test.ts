import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Stream, TestClock } from "effect"
import { eventsOf } from "../../src/analytics/Events.ts"

it.effect("a silent stream of events sends a comment at once and every 15 s, until it is told to end", () =>
  Effect.gen(function* () {
    const end = yield* Deferred.make<void>()
    const sent: Array<string> = []
    const running = yield* Effect.fork(
      Stream.runForEach(eventsOf(Stream.never, Deferred.await(end)), (text) => Effect.sync(() => sent.push(text)))
    )
    yield* TestClock.adjust("14 seconds")
    expect(sent).toEqual([": linden\n\n"])
    yield* TestClock.adjust("32 seconds")
    expect(sent).toHaveLength(4)
    yield* Deferred.succeed(end, undefined)
    yield* Fiber.join(running)
  })
)
