import { Clock, Effect, Schedule } from "effect"
import { publishTotals } from "./PublishTotals.ts"

/** The pause between writes to the main database, as a multiple of the last write's duration. */
const restFactor = 4
const shortestRest = 10
/**
 * How often totals are published without a signal. Another process may have booked clicks and exited before publishing
 * them.
 */
const longestWait = "30 seconds"
/** The maximum age of published totals while many of them change. */
const busyMillis = 1000
const busyCount = 100

const again = Schedule.exponential("200 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.upTo("1 minute")
)

/** Publishes all totals that changed, and does so again whenever `changed` completes. */
export const makeTotalsPublisher = (changed: Effect.Effect<void>) =>
  Effect.map(publishTotals, (show) => {
    /** Pauses between batches for other writers of the main database. Returns the number published. */
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
      /**
       * Fails after a minute of failed attempts. A new connection may help, because this one caches failed statements.
       */
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
