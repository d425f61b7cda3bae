import { Clock, Effect, Schedule } from "effect"
import { publishTotals } from "./PublishTotals.ts"

/** The pause between writes to the main database, as a multiple of the last write's duration. */
const restFactor = 4
const shortestRest = 10
/**
 * How often totals are published without a signal: another process may have booked clicks and ended before publishing
 * them.
 */
const longestWait = "30 seconds"
/** How stale totals may be while many of them change. */
const busyMillis = 1000
const busyCount = 100

const again = Schedule.exponential("200 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.upTo("1 minute")
)

/** Publishes totals: all that changed, and again whenever `changed` completes. */
export const makeTotalsPublisher = (changed: Effect.Effect<void>) =>
  Effect.map(publishTotals, (show) => {
    /** Leaves pauses for other writers of the main database; returns the number published. */
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
      /** Fails after a minute of failures: a new connection may help, because this one caches failed statements. */
      keepPublishing: publishAll.pipe(
        Effect.sandbox,
        Effect.tapError((cause) => Effect.logError("Totals cannot be published.", cause)),
        Effect.retry(again),
        Effect.unsandbox,
        Effect.flatMap((count) => (count >= busyCount ? Effect.sleep(busyMillis) : Effect.void)),
        Effect.zipRight(Effect.timeoutOption(changed, longestWait)),
        Effect.forever
      )
    }
  })
