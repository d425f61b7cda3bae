import { WorkerRunner } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Cause, Clock, Deferred, Effect, Fiber, Layer, Schedule } from "effect"
import { Rollups } from "../report/Rollups.ts"
import { Booking } from "./Booking.ts"
import { makeTotalsPublisher } from "./TotalsPublisher.ts"

const closeRest = "30 seconds"
/** How long the end of a worker waits for totals to be shown; the others will be by the next one. */
const lastTime = "1 second"

/**
 * Moves SQLite's write-ahead log into the file in quiet moments. While much is booked that is left to its size: the same
 * pages are written again and again, and of all that only the last counts.
 */
const tidy = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () => Effect.void,
    orElse: () => Effect.asVoid(sql.unsafe("PRAGMA wal_checkpoint(PASSIVE)"))
  })
)

/** Closes the hours, days and months that ended, one after the other with bookings between them. */
const keepClosing = Effect.flatMap(Effect.all([Rollups, Booking]), ([rollups, booking]) =>
  Effect.gen(function* () {
    while (yield* rollups.close(yield* Clock.currentTimeMillis)) yield* Effect.sleep("1 millis")
    if (yield* booking.isAtRest) yield* tidy
  }).pipe(
    Effect.catchAllCause((cause) => Effect.logError("Rollups cannot be made.", cause)),
    Effect.repeat(Schedule.spaced(closeRest))
  )
)

/** All that the ledger does unasked. Where booking cannot go on, the worker ends and is started anew. */
export const BackgroundTasksLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const booking = yield* Booking
    const closed = yield* WorkerRunner.CloseLatch
    const { publishAll, keepPublishing } = yield* makeTotalsPublisher(booking.totalsChanged)
    const orEnd = Effect.catchAllCause((cause: Cause.Cause<unknown>) => Deferred.die(closed, Cause.squash(cause)))
    // In a fiber of its own, since the one that closes scopes was interrupted and would wait for nothing any more.
    const publishLast = Effect.interruptible(Effect.timeout(publishAll, lastTime))
    yield* Effect.addFinalizer(() => Effect.flatMap(Effect.forkDaemon(publishLast), Fiber.await))
    yield* Effect.forkScoped(orEnd(booking.run))
    yield* Effect.forkScoped(orEnd(keepPublishing))
    yield* Effect.forkScoped(keepClosing)
  })
)
