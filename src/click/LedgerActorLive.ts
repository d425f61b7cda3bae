import { WorkerRunner } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Chunk, Clock, Deferred, Effect, Fiber, Layer, Schedule, Schema, Stream } from "effect"
import { Success, success } from "../contract/Envelope.ts"
import { utf8 } from "../lib/Utf8.ts"
import { isDamage, orDieSql, typedSql } from "../storage/Conflict.ts"
import { makeDeletions } from "./deletion/Deletions.ts"
import { makePurge } from "./deletion/PurgeDeleted.ts"
import { makeClickEvents } from "./events/ClickEvents.ts"
import { unpackClicks } from "./ImportedClicks.ts"
import { Booking } from "./ingest/Booking.ts"
import { makeImportBooker } from "./ingest/ImportBooker.ts"
import { makeJournalBooker } from "./ingest/JournalBooker.ts"
import { LiveClicks } from "./ingest/LiveClicks.ts"
import { LiveNodesLive } from "./ingest/LiveNodes.ts"
import { makeTotalsPublisher } from "./ingest/PublishTotals.ts"
import { makeNameSweep } from "./ingest/SweepNames.ts"
import { askForSegment } from "./journal/GrowingSegment.ts"
import { LedgerActor, ReadFailed } from "./LedgerActor.ts"
import { LedgerSetup } from "./LedgerSetup.ts"
import { Analytics, type RecentClick } from "./query/Analytics.ts"
import { formats } from "./query/ExportLines.ts"
import { LinkClicks } from "./query/LinkClicks.ts"
import { clickEvents } from "./query/LiveEvents.ts"
import { Replay } from "./query/PastVisits.ts"
import type { ExportFormat } from "./query/Query.ts"
import { forgetTeam } from "./report/ForgetTeam.ts"
import { Reports } from "./report/Reports.ts"
import { Rollups } from "./report/Rollups.ts"
import { sweepGeneration } from "./SweepGeneration.ts"

const closeRest = "30 seconds"
const eraseRest = "30 seconds"
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

/**
 * Erases deleted clicks that can no longer be restored. After clicks were deleted, the journal starts a new segment, so
 * that the old one, which may have them, is removed.
 */
const keepErasing = Effect.gen(function* () {
  const { growing } = yield* LedgerSetup
  const { current: generation } = yield* sweepGeneration
  const { purge } = yield* makePurge
  let known = yield* generation
  yield* Effect.gen(function* () {
    yield* purge
    const now = yield* generation
    if (now !== known && growing !== undefined) askForSegment(growing)
    known = now
  }).pipe(
    Effect.catchAllCause((cause) => Effect.logError("Deleted clicks cannot be erased.", cause)),
    Effect.repeat(Schedule.spaced(eraseRest))
  )
})

/** The ledger's background work. If booking can't continue, the worker exits and is restarted. */
const BackgroundTasksLive = Layer.scopedDiscard(
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
    yield* Effect.forkScoped(keepErasing)
  })
)

/** Books the journals of archives. Their clicks may be older than any server, so any past time is valid. */
const makeFolderBooker = Effect.map(
  Effect.context<SqlClient.SqlClient | LedgerSetup | LiveClicks | Rollups>(),
  (context) => (dataDir: string) =>
    Effect.flatMap(makeJournalBooker(dataDir, undefined, 0), ({ bookAll }) => bookAll).pipe(
      Effect.provide(context),
      Effect.orDie
    )
)

const encodeReport = Schema.encodeSync(Schema.parseJson(Success(Analytics)))

/** The response body of a report. */
const reportBody = (report: Analytics) => utf8(encodeReport(success("The report.", report)))

const encodeLinkClicks = Schema.encodeSync(Schema.parseJson(Success(LinkClicks)))

const linkClicksBody = (clicks: LinkClicks) => utf8(encodeLinkClicks(success("The daily clicks of the links.", clicks)))

/** Encodes the pages here, so that the main thread, which redirects visitors, only forwards bytes. */
const pagesOf = (clicks: Stream.Stream<RecentClick, SqlError>, format: ExportFormat) =>
  Stream.mapChunks(Stream.orDie(clicks), (page) => Chunk.of(utf8(formats[format].write([...page]))))

/** Logs a failure of the database, and tells the caller about it. */
const telling = <A, R>(read: Effect.Effect<A, SqlError, R>) =>
  Effect.catchAll(typedSql(read), (error) =>
    Effect.zipRight(Effect.logError("Clicks could not be read.", error), new ReadFailed({ isDamaged: isDamage(error) }))
  )

const Handlers = LedgerActor.toLayer(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const booking = yield* Booking
    const live = yield* LiveClicks
    const reports = yield* Reports
    const rollups = yield* Rollups
    const replay = yield* Replay
    const sweep = yield* makeNameSweep
    const imports = yield* makeImportBooker
    const deletions = yield* makeDeletions
    const { prune: pruneDeleted } = yield* makePurge
    const bookFolder = yield* makeFolderBooker
    const tell = yield* makeClickEvents
    // The other messages declare no failure of the database, so it ends as a defect of the caller.
    return {
      CatchUp: ({ upTo }) => orDieSql(booking.catchUp(upTo)),
      Report: ({ query }) => telling(Effect.map(reports.report(query), reportBody)),
      LinkClicks: ({ question }) => telling(Effect.map(reports.linkClicks(question), linkClicksBody)),
      Replay: ({ question }) =>
        telling(Effect.flatMap(reports.pastVisits(question), (visits) => replay(question, visits))),
      Visitors: ({ question }) => telling(reports.visitors(question)),
      Export: ({ query, format }) => pagesOf(reports.exportClicks(query), format),
      Live: ({ teamId }) =>
        Stream.mapEffect(live.clicksOf(teamId), ({ seqs, missed }) =>
          Effect.map(orDieSql(reports.booked(seqs)), (clicks) => ({
            count: clicks.length,
            missed,
            events: utf8(clickEvents(clicks))
          }))
        ),
      Tell: ({ question }) => orDieSql(tell(question)),
      Prune: ({ before }) =>
        orDieSql(
          Effect.gen(function* () {
            const count = (yield* rollups.prune(before)) + (yield* pruneDeleted(before))
            if (count > 0) yield* sweep
            return count
          })
        ),
      Forget: ({ teamId }) =>
        orDieSql(
          Effect.tap(Effect.provideService(forgetTeam(teamId), SqlClient.SqlClient, sql), (count) =>
            count > 0 ? sweep : Effect.void
          )
        ),
      BookFolder: ({ dataDir }) => orDieSql(Effect.zipRight(bookFolder(dataDir), booking.tellTotals)),
      Import: ({ packed }) => orDieSql(Effect.zipRight(imports.book(unpackClicks(packed)), booking.tellTotals)),
      ForgetImported: (links) => orDieSql(Effect.zipLeft(imports.forget(links), booking.tellTotals)),
      SelectClicks: ({ question, job }) => telling(deletions.select(question, job)),
      MoveClicks: ({ job, part, back }) =>
        orDieSql(Effect.zipLeft(deletions.move(job, part, back), booking.tellTotals)),
      SettleImport: ({ job }) => orDieSql(Effect.asVoid(imports.settle(job))),
      Status: () => booking.status
    }
  })
)

const WritersLive = Layer.provideMerge(
  Booking.DefaultWithoutDependencies,
  Layer.merge(LiveClicks.Default, Rollups.Default)
)

/** The ledger's behavior. Its databases must be migrated; booking starts when the layer is built. */
export const LedgerActorLive = Layer.mergeAll(Handlers, BackgroundTasksLive, LiveNodesLive).pipe(
  Layer.provide(WritersLive)
)
