import { Effect, PubSub, Schedule, Stream } from "effect"
import type { LiveBatch } from "../click/LedgerActor.ts"
import { gapEvent, ping } from "../click/query/LiveEvents.ts"
import { utf8 } from "../lib/Utf8.ts"

/** How many tellings wait for one who reads slowly; then the oldest go, which is told. */
const capacity = 16
/** How often all who watch are pinged. */
const heartbeat = "15 seconds"
/** After how many pings without a click in between a stream ends: half an hour. */
const silentPings = 120

/** What is told to everybody who watches; of a team's clicks, `first` is the number of its first one. */
interface News {
  readonly first: number
  readonly count: number
  readonly text: Uint8Array
}

const pingBytes = utf8(ping)

/** Follows what is told: passes it on, says what was missed, and counts how long it is silent. */
const follower = (begin: number) => {
  let next = begin
  let silent = 0
  return {
    isOver: () => silent >= silentPings,
    texts: ({ first, count, text }: News): ReadonlyArray<Uint8Array> => {
      silent = count === 0 ? silent + 1 : 0
      const missed = Math.max(0, first - next)
      next = Math.max(next, first + count)
      return missed === 0 ? [text] : [utf8(gapEvent(missed)), text]
    }
  }
}

/** One source of events for all who watch a team: each is written once, and its bytes are shared. */
export const makeFeed = (batches: Stream.Stream<LiveBatch>) =>
  Effect.gen(function* () {
    const news = yield* Effect.acquireRelease(PubSub.sliding<News>(capacity), PubSub.shutdown)
    let next = 0
    const tell = ({ count, missed, events }: LiveBatch) =>
      Effect.suspend(() => {
        const first = next + missed
        next = first + count
        return PubSub.publish(news, { first, count, text: events })
      })
    yield* Effect.forkScoped(Stream.runForEach(batches, tell))
    const beat = Effect.suspend(() => PubSub.publish(news, { first: next, count: 0, text: pingBytes }))
    yield* Effect.forkScoped(Effect.schedule(beat, Schedule.spaced(heartbeat)))

    /** The events from now on, a ping first. */
    const events: Stream.Stream<Uint8Array> = Stream.unwrapScoped(
      Effect.map(PubSub.subscribe(news), (queue) => {
        const { texts, isOver } = follower(next)
        const told = Stream.fromQueue(queue, { maxChunkSize: 1 }).pipe(
          Stream.mapConcat(texts),
          Stream.takeUntil(isOver)
        )
        return Stream.concat(Stream.make(pingBytes), told)
      })
    )
    return { events }
  })
