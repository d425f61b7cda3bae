import { join, resolve } from "node:path"
import { Context, Effect, Fiber, Layer, Option, Schedule, Stream } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { JobId, TeamId } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"
import { makeWorkerClient } from "../worker/WorkerClient.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import type { StartThread } from "../worker/WorkerThread.ts"
import type { ClickQuestion } from "./events/ClickQuestion.ts"
import { type ForgottenImport, ImportedBook } from "./ImportedClicks.ts"
import { Journal } from "./journal/Journal.ts"
import { bytesBehind, type JournalPosition, segmentSize, segmentsIn } from "./journal/JournalSegments.ts"
import {
  type DeletionQuestion,
  LedgerActor,
  type LinkClicksQuestion,
  type ReadFailed,
  type ReportQuery,
  type SelectingJob
} from "./LedgerActor.ts"
import type { ReplayQuestion, VisitorsQuestion } from "./query/PastVisits.ts"
import type { ExportFormat } from "./query/Query.ts"

/** Starts a thread that runs the ledger. */
export class LedgerThread extends Context.Tag("click/LedgerThread")<LedgerThread, StartThread>() {}

/** The error while the ledger is unavailable. */
export const ledgerAway = () => new Unavailable(fault("statistics_unavailable"))

/** The error while the ledger can't use a damaged file, which a retry doesn't heal. */
const clicksDamaged = (file: string) => new Unavailable(fault("clicks_damaged", { file }))

/** The client of the ledger. Its worker is always restarted, because clicks are booked even without requests. */
export const makeLedgerClient = Effect.gen(function* () {
  const { dataDir, databaseUrl } = yield* Settings
  const { isDamaged } = Option.isSome(databaseUrl)
    ? { isDamaged: () => false }
    : yield* Effect.promise(() => import("../storage/SqliteVersion.ts"))
  return yield* makeWorkerClient({
    name: "ledger",
    actor: LedgerActor,
    start: yield* LedgerThread,
    unavailable: () => (isDamaged(join(resolve(dataDir), "clicks.db")) ? clicksDamaged("clicks.db") : ledgerAway()),
    concurrency: 1024,
    startTime: "30 seconds",
    waitTime: "10 seconds"
  })
})

/** How long a stopping server waits for clicks to be booked; the rest stays in the journal. */
const stopTime = "10 seconds"
const reportTime = "60 seconds"
const waitTime = "10 seconds"
const tellTime = "20 seconds"
const pruneTime = "1 hour"
const selectTime = "5 minutes"
const importTime = "60 seconds"
const lagTime = "2 seconds"
/** Buffer only one item. More would accumulate for clients that read slowly or not at all. */
const streaming = { asMailbox: true, streamBufferSize: 1 } as const
const liveAgain = Schedule.spaced("1 second")

const unread = ({ isDamaged }: ReadFailed) => (isDamaged ? clicksDamaged("clicks.db") : ledgerAway())

/** The client of this node's ledger, a worker that is restarted when it exits. */
export class Ledger extends Effect.Service<Ledger>()("click/Ledger", {
  dependencies: [Journal.Default, WorkerHealth.Default],
  scoped: Effect.gen(function* () {
    const journal = yield* Journal
    const client = yield* makeLedgerClient
    yield* Effect.forkScoped(Effect.zipRight(journal.firstClick, client.start))
    const catchUp = (upTo: JournalPosition) => client.ask((actor) => actor.CatchUp({ upTo }), { within: stopTime })
    // Stops the worker once every visit that got a response is booked, or when the time is up.
    const stop = Effect.gen(function* () {
      const end = yield* journal.position
      if (!(yield* client.isStarted) && end.offset === 0) return
      yield* Effect.catchAll(Effect.timeout(Effect.raceFirst(catchUp(end), client.failing), stopTime), () =>
        Effect.logWarning("Not all clicks could be booked in time; they stay in the journal.")
      )
      yield* client.stop
    })
    const status = client.ask((actor) => actor.Status(), { within: stopTime })
    const known = { booked: { segment: 0, offset: 0 }, skipped: 0, skippedByWorker: 0 }
    const lag = Effect.gen(function* () {
      if (!(yield* client.isStarted)) return { bytes: 0, skipped: 0 }
      const told = yield* Effect.option(Effect.timeout(status, lagTime))
      if (Option.isSome(told)) {
        const { booked, skipped } = told.value
        // A new worker counts from 0, so a lower count means that the worker was replaced.
        known.skipped += skipped < known.skippedByWorker ? skipped : skipped - known.skippedByWorker
        known.skippedByWorker = skipped
        known.booked = booked
      }
      return { bytes: bytesBehind(journal.folder, known.booked), skipped: known.skipped }
    })
    // Run this in a separate fiber, because the fiber that closes the scope is interrupted and can't wait.
    yield* Effect.addFinalizer(() => Effect.flatMap(Effect.forkDaemon(Effect.interruptible(stop)), Fiber.await))
    return {
      /** Starts the worker. Without this, the first click or request starts it. */
      start: client.start,
      /** Whether this node already had a journal when it started. */
      hasPast: Effect.map(journal.position, ({ segment }) => segment > 1),
      /** Whether an earlier run of this node left clicks in its journal. */
      hasBacklog: Effect.map(journal.position, (end) =>
        segmentsIn(journal.folder).some((segment) => segment < end.segment && segmentSize(journal.folder, segment) > 0)
      ),
      /** Completes when the journal is booked up to a position. */
      catchUp,
      /** The response body of a report. */
      report: (query: ReportQuery) =>
        Effect.catchTag(
          client.ask((actor) => actor.Report({ query }), { within: reportTime }),
          "ReadFailed",
          unread
        ),
      /** The response body with the daily clicks of links. */
      linkClicks: (question: LinkClicksQuestion) =>
        Effect.catchTag(
          client.ask((actor) => actor.LinkClicks({ question }), { within: reportTime }),
          "ReadFailed",
          unread
        ),
      /** What the latest clicks of a link would do with other rules. */
      replay: (question: ReplayQuestion) =>
        Effect.catchTag(
          client.ask((actor) => actor.Replay({ question }), { within: reportTime }),
          "ReadFailed",
          unread
        ),
      /** Who visited a link since a time, as hex. */
      visitors: (question: VisitorsQuestion) =>
        Effect.catchTag(
          client.ask((actor) => actor.Visitors({ question }), { within: waitTime }),
          "ReadFailed",
          unread
        ),
      /** The clicks of a report's scope, span and filters as pages of a file, oldest first. */
      export: (query: ReportQuery, format: ExportFormat) =>
        client.stream((actor) => actor.Export({ query, format }, streaming)),
      /**
       * A team's clicks as events, as they are booked. If the worker exits, the stream continues with the next
       * worker.
       */
      live: (teamId: TeamId) =>
        client
          .stream((actor) => actor.Live({ teamId }, streaming))
          .pipe(
            Stream.catchAll(() => Stream.empty),
            Stream.repeat(liveAgain)
          ),
      /** The next clicks of a team for one endpoint, in the order in which they were booked. */
      tell: (question: ClickQuestion) => client.ask((actor) => actor.Tell({ question }), { within: tellTime }),
      /** Deletes raw clicks before a given time; returns the number deleted. */
      prune: (before: number) => client.ask((actor) => actor.Prune({ before }), { within: pruneTime }),
      /** Deletes all data about the clicks of a team; returns the number of clicks. */
      forget: (teamId: TeamId) => client.ask((actor) => actor.Forget({ teamId }), { within: pruneTime }),
      /** Books the journal in a data folder that no process writes to; repeating it has no effect. */
      bookFolder: (dataDir: string) => client.ask((actor) => actor.BookFolder({ dataDir }), { within: importTime }),
      /** Books imported clicks, each step of an import once. */
      import: (packed: Uint8Array) => client.ask((actor) => actor.Import({ packed }), { within: importTime }),
      /** Deletes imported clicks of links; returns the number deleted. */
      forgetImported: (links: ForgottenImport) =>
        client.ask((actor) => actor.ForgetImported(links), { within: importTime }),
      /** Counts clicks for a deletion, up to now, and stores which ones if a job is to delete them. */
      selectClicks: (question: DeletionQuestion, job: SelectingJob | null) =>
        Effect.flatMap(journal.position, catchUp).pipe(
          Effect.zipRight(client.ask((actor) => actor.SelectClicks({ question, job }), { within: selectTime })),
          Effect.catchTag("ReadFailed", unread)
        ),
      /** Deletes a part of the clicks that a job selected, or restores it; null after the last part. */
      moveClicks: (job: JobId, part: number, back: boolean) =>
        client.ask((actor) => actor.MoveClicks({ job, part, back }), { within: importTime }),
      /** Deletes the position of an import that has ended. */
      settleImport: (job: string) => client.ask((actor) => actor.SettleImport({ job }), { within: importTime }),
      status,
      /** The bytes of the journal that are not yet booked, and the number of broken records. */
      lag,
      /** Why clicks are currently not booked; null if they are. */
      failure: Effect.map(client.isFailing, (isFailing) =>
        isFailing ? "clicks are not booked: the ledger ends again and again; they stay in the journal" : null
      )
    }
  })
}) {}

/** Books imported clicks in the ledger of this process. */
export const ImportedBookLive = Layer.effect(ImportedBook, Ledger).pipe(Layer.provide(Ledger.Default))
