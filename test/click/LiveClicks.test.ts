import { expect, it } from "@effect/vitest"
import { Effect, Stream, TestClock } from "effect"
import { LiveClicks, type LiveNews } from "../../src/click/ingest/LiveClicks.ts"

const clicksOf = (teamId: string, from: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({ seq: from + place, teamId }))

it.scoped("clicks are sent at most four times a second, up to a hundred at once, with the number left out", () =>
  Effect.gen(function* () {
    const live = yield* LiveClicks
    const told: Array<LiveNews> = []
    const watching = Stream.runForEach(live.clicksOf("mine"), (news) => Effect.sync(() => told.push(news)))
    yield* Effect.forkScoped(watching)
    yield* Effect.repeat(Effect.yieldNow(), { until: () => live.isWatched("mine") })
    yield* live.publish([...clicksOf("mine", 0, 250), ...clicksOf("theirs", 250, 10)])
    yield* TestClock.adjust("250 millis")
    expect(told).toEqual([{ seqs: clicksOf("mine", 150, 100).map(({ seq }) => seq), missed: 150 }])
    for (let place = 0; place < 100; place++) {
      yield* live.publish(clicksOf("mine", 1000 + place, 1))
      yield* TestClock.adjust("10 millis")
    }
    yield* TestClock.adjust("250 millis")
    expect(told.length).toBeLessThanOrEqual(6)
    expect(told.slice(1).flatMap(({ seqs }) => seqs)).toEqual(clicksOf("mine", 1000, 100).map(({ seq }) => seq))
  }).pipe(Effect.provide(LiveClicks.Default))
)
