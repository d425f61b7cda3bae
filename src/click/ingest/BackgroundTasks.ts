import { WorkerRunner } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Cause, Clock, Deferred, Effect, Fiber, Layer, Schedule } from "effect"
import { Rollups } from "../report/Rollups.ts"
import { Booking } from "./Booking.ts"
import { makeTotalsPublisher } from "./PublishTotals.ts"

const closeRest = "30 seconds"
/** How long a stopping worker waits for totals to be published. The next worker publishes the rest. */
const lastTime = "1 second"

/**
 * Checkpoints SQLite's write-ahead log when idle. During heavy booking, its size triggers the checkpoint: the same
 * pages are rewritten repeatedly, so checkpointing less often copies fewer versions of them.
 */
const tidy = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () => Effect.void,
    orElse: () => Effect.asVoid(sql.unsafe("PRAGMA wal_checkpoint(PASSIVE)"))
  })
)

/** Closes the hours, days and months that ended, one at a time with bookings in between. */
const keepClosing = Effect.flatMap(Effect.all([Rollups, Booking]), ([rollups, booking]) =>
  Effect.gen(function* () {
    while (yield* rollups.close(yield* Clock.currentTimeMillis)) yield* Effect.sleep("1 millis")
    if (yield* booking.isAtRest) yield* tidy
  }).pipe(
    Effect.catchAllCause((cause) => Effect.logError("Rollups cannot be created.", cause)),
    Effect.repeat(Schedule.spaced(closeRest))
  )
)

/** The ledger's background work. If booking can't continue, the worker exits and is restarted. */
export const BackgroundTasksLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const booking = yield* Booking
    const closed = yield* WorkerRunner.CloseLatch
    const { publishAll, keepPublishing } = yield* makeTotalsPublisher(booking.totalsChanged)
    const orEnd = Effect.catchAllCause((cause: Cause.Cause<unknown>) => Deferred.die(closed, Cause.squash(cause)))
    // Run this in a separate fiber, because the fiber that closes the scope is interrupted and can't wait.
    const publishLast = Effect.interruptible(Effect.timeout(publishAll, lastTime))
    yield* Effect.addFinalizer(() => Effect.flatMap(Effect.forkDaemon(publishLast), Fiber.await))
    yield* Effect.forkScoped(orEnd(booking.run))
    yield* Effect.forkScoped(orEnd(keepPublishing))
    yield* Effect.forkScoped(keepClosing)
  })
)
