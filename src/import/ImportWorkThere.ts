import { Effect, Option, Stream } from "effect"
import { Ledger } from "../click/Ledger.ts"
import type { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { JobId } from "../contract/Id.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { Events } from "../event/Events.ts"
import { Stopping } from "../http/Stopping.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { stuckSeconds, type WatchdogOptions } from "../worker/Watchdog.ts"
import type { makeImportFalls } from "./ImportFalls.ts"
import { importKind } from "./ImportKind.ts"
import type { Told } from "./ImportRpcs.ts"
import { ImportWork } from "./ImportWork.ts"

type ImportFalls = ReturnType<typeof makeImportFalls>

/** Client of the thread that runs imports. */
export interface ImportThread {
  readonly work: (job: JobId, run: number, work: number) => Stream.Stream<Told, Unavailable>
  readonly answer: (question: number, answer: number | null) => Effect.Effect<void, Unavailable>
}

const stoppedTwice = fault("import_stopped_twice")

/**
 * How many seconds an import may block its thread. If the import was cancelled, the thread is terminated as soon as it
 * counts as stuck.
 */
const longestBlock = 60

/** How long to wait for the database to report whether an import should continue. */
const answerTime = "5 seconds"

/** Watchdog options for the thread that runs imports. */
export const importWatchdog = (falls: ImportFalls) =>
  Effect.map(
    JobRunner,
    (runner): WatchdogOptions => ({
      patience: (work) => {
        const [job, run] = falls.jobOf(work) ?? []
        if (job === undefined || run === undefined) return Effect.succeed(longestBlock)
        return Effect.match(Effect.timeout(runner.isOpen(job, run), answerTime), {
          onFailure: () => longestBlock,
          onSuccess: (isOpen) => (isOpen ? longestBlock : stuckSeconds)
        })
      },
      lost: (work) => Effect.sync(() => falls.lost(work))
    })
  )

/** Runs imports on a thread, and performs the operations that need the server. */
export const importWorkOn = ({ work, answer }: ImportThread, falls: ImportFalls) =>
  Effect.gen(function* () {
    const runner = yield* JobRunner
    const ledger = yield* Ledger
    const changes = yield* AddressChanges
    const stopping = yield* Stopping
    const events = yield* Events

    const answered = (question: number, given: Effect.Effect<number, Unavailable>) =>
      Effect.flatMap(
        Effect.orElseSucceed(given, () => null),
        (one) => answer(question, one)
      )

    const heed = (told: Told): Effect.Effect<void, Unavailable> => {
      // The import thread delivers no events, so its own signal has no listeners. Signal the server's delivery instead.
      if (told._tag === "Changed") return Effect.zipRight(changes.relay(told.addresses), events.ring)
      if (told._tag === "Import") return answered(told.question, Effect.as(ledger.import(told.packed), 0))
      if (told._tag === "Forget") return answered(told.question, ledger.forgetImported(told.links))
      return answered(told.question, Effect.as(ledger.bookFolder(told.folder), 0))
    }

    return ImportWork.of({
      run: (job, run) =>
        Effect.gen(function* () {
          const row = yield* runner.steps(job)
          if (Option.isNone(row)) return
          const number = falls.begin(job, run, row.value.steps)
          if (number === undefined) yield* runner.fail(importKind, job, run, stoppedTwice)
          else {
            yield* Stream.runForEach(work(job, run, number), heed).pipe(
              // The thread may have stored changes without announcing them, so announce that any address may have
              // changed.
              Effect.onError(() => changes.announcingAll(Effect.void))
            )
          }
          falls.forget(job)
        }).pipe(Effect.raceFirst(stopping.begun), Effect.ensuring(events.ring))
    })
  })
