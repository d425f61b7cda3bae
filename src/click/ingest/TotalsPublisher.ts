import { Clock, Effect, Schedule } from "effect"
import { publishTotals } from "./PublishTotals.ts"

/** Between two writes of the main database at least this many times as long as the first of them took. */
const restFactor = 4
const shortestRest = 10
/** How often totals are published without a sign of change: another process may have booked clicks and ended before it did. */
const longestWait = "30 seconds"
/** How long totals may be behind while many of them change. */
const busyMillis = 1000
const busyCount = 100

const again = Schedule.exponential("200 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.upTo("1 minute")
)

/** Copies totals to where they are shown: all that changed, and again whenever `changed` ends its wait. */
export const makeTotalsPublisher = (changed: Effect.Effect<void>) =>
  Effect.map(publishTotals, (show) => {
    /** Never keeps the main database busy; gives how many there were. */
    const publishAll = Effect.gen(function* () {
      let count = 0
      for (;;) {
        const began = yield* Clock.currentTimeMillis
        const shown = yield* show
        count += shown.count
        if (shown.isAll) return count
        const took = (yield* Clock.currentTimeMillis) - began
        yield* Effect.sleep(Math.max(shortestRest, took * restFactor))
      }
    })
    return {
      publishAll,
      /** Fails where nothing helped for a minute: a new connection may, since this one remembers what it could not prepare. */
      keepPublishing: publishAll.pipe(
        Effect.sandbox,
        Effect.tapError((cause) => Effect.logError("Totals cannot be shown.", cause)),
        Effect.retry(again),
        Effect.unsandbox,
        Effect.flatMap((count) => (count >= busyCount ? Effect.sleep(busyMillis) : Effect.void)),
        Effect.zipRight(Effect.timeoutOption(changed, longestWait)),
        Effect.forever
      )
    }
  })
