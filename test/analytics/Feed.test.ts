import { expect, it } from "@effect/vitest"
import { Effect, Fiber, Option, Queue, Stream, TestClock } from "effect"
import { makeFeed } from "../../src/analytics/Feed.ts"
import type { LiveBatch } from "../../src/click/LedgerActor.ts"
import { gapEvent, ping } from "../../src/click/query/LiveEvents.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

/** A feed that the test controls, and a reader that takes `read` for each event. */
const makeWorld = Effect.gen(function* () {
  const told = yield* Queue.unbounded<LiveBatch>()
  const { events } = yield* makeFeed(Stream.fromQueue(told))
  const tell = (text: string, missed = 0) =>
    Effect.zipRight(Queue.offer(told, { count: 1, missed, events: bytes(text) }), Effect.repeatN(Effect.yieldNow(), 50))
  const follow = (read: Effect.Effect<void>) =>
    Effect.gen(function* () {
      const texts: Array<string> = []
      const fiber = yield* Effect.fork(
        Stream.runForEach(events, (event) =>
          Effect.zipRight(
            Effect.sync(() => texts.push(Buffer.from(event).toString())),
            read
          )
        )
      )
      yield* Effect.repeatN(Effect.yieldNow(), 50)
      return { texts, fiber }
    })
  return { tell, follow }
})

it.scoped("an idle feed sends a ping at once and every 15 s, and ends after 30 minutes without a click", () =>
  Effect.gen(function* () {
    const { tell, follow } = yield* makeWorld
    const { texts, fiber } = yield* follow(Effect.void)
    expect(texts).toEqual([ping])
    yield* TestClock.adjust("14 seconds")
    expect(texts).toEqual([ping])
    yield* TestClock.adjust("32 seconds")
    expect(texts).toEqual([ping, ping, ping, ping])
    yield* tell("a click")
    yield* TestClock.adjust("29 minutes")
    expect(fiber.unsafePoll()).toBeNull()
    yield* TestClock.adjust("1 minutes")
    yield* Effect.repeatN(Effect.yieldNow(), 50)
    expect(Option.isSome(yield* Fiber.poll(fiber)), "the feed has ended").toBe(true)
  })
)

it.scoped("a slow reader learns how many clicks it missed, and does not delay others", () =>
  Effect.gen(function* () {
    const { tell, follow } = yield* makeWorld
    const slow = yield* follow(Effect.sleep("1 seconds"))
    const fast = yield* follow(Effect.void)
    for (let n = 0; n < 40; n++) yield* tell(`click ${n}`)
    expect(fast.texts).toEqual([ping, ...Array.from({ length: 40 }, (_, n) => `click ${n}`)])
    for (let n = 0; n < 13; n++) yield* TestClock.adjust("1 seconds")
    const gap = slow.texts.findIndex((text) => text.startsWith("event: gap"))
    const before = slow.texts.slice(1, gap).length
    const after = slow.texts[gap + 1]
    expect(gap).toBeGreaterThan(0)
    expect(after).toBe("click 24")
    expect(slow.texts[gap]).toBe(gapEvent(24 - before))
  })
)

it.scoped("clicks that the ledger dropped are reported as missed", () =>
  Effect.gen(function* () {
    const { tell, follow } = yield* makeWorld
    yield* tell("before anybody watched")
    const { texts } = yield* follow(Effect.void)
    yield* tell("first")
    yield* tell("later", 7)
    expect(texts).toEqual([ping, "first", gapEvent(7), "later"])
  })
)
