import { Effect, PubSub, Schedule, Stream } from "effect"
import type { LiveBatch } from "../click/LedgerActor.ts"
import { gapEvent, ping } from "../click/query/LiveEvents.ts"
import { utf8 } from "../lib/Utf8.ts"

/**
 * The number of messages buffered for a slow reader. When the buffer is full, a new message replaces the oldest one,
 * and the reader receives the number of missed clicks.
 */
const capacity = 16
/** How often to ping all watchers. */
const heartbeat = "15 seconds"
/** A stream ends after this many pings without a click (half an hour). */
const silentPings = 120

/** A message to all watchers; `first` is the number of its first click, counted per team. */
interface News {
  readonly first: number
  readonly count: number
  readonly text: Uint8Array
}

const pingBytes = utf8(ping)

/** Tracks the stream of one watcher: reports missed clicks and detects inactivity. */
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

/** The event source that all watchers of a team share, so that each event is encoded once. */
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

    /** A ping, then all events from now on. */
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
