import { expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import {
  bookedSince,
  bookingsIn,
  GrowingSegment,
  growingFrom,
  tellBooked,
  writesIn,
  writtenSince
} from "../../src/click/journal/GrowingSegment.ts"

const long = 60_000

it.live("a reader of the journal sleeps until the next write, and misses none before it sleeps", () =>
  Effect.gen(function* () {
    const { shared, set, written } = yield* GrowingSegment
    const seen = writesIn(shared)
    const asleep = yield* Effect.fork(writtenSince(shared, seen, long))
    yield* Effect.sleep("30 millis")
    expect(yield* Fiber.poll(asleep)).toMatchObject({ _tag: "None" })
    written()
    yield* Fiber.join(asleep)

    yield* writtenSince(shared, seen, long)
    const seenAgain = writesIn(shared)
    set(7)
    yield* writtenSince(shared, seenAgain, long)
    expect(growingFrom(shared)).toBe(7)
  }).pipe(Effect.provide(GrowingSegment.Default))
)

it.live("a follower of bookings sleeps until the next one, whatever is written", () =>
  Effect.gen(function* () {
    const { shared, written } = yield* GrowingSegment
    const seen = bookingsIn(shared)
    const asleep = yield* Effect.fork(bookedSince(shared, seen, long))
    written()
    yield* Effect.sleep("30 millis")
    expect(yield* Fiber.poll(asleep)).toMatchObject({ _tag: "None" })
    tellBooked(shared)
    yield* Fiber.join(asleep)
    yield* bookedSince(shared, seen, long)
    expect(bookingsIn(shared)).toBe(seen + 1n)
  }).pipe(Effect.provide(GrowingSegment.Default))
)
