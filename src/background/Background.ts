import { Context, Effect, Layer, Option } from "effect"
import { Ledger } from "../click/Ledger.ts"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { Events } from "../event/Events.ts"
import { ExportWork } from "../export/ExportWork.ts"
import { makeImportFalls } from "../import/ImportFalls.ts"
import { ImportWork } from "../import/ImportWork.ts"
import { importWatchdog, importWorkOn } from "../import/ImportWorkThere.ts"
import type { PreviewImport } from "../import/Preview.ts"
import { PreviewWork } from "../import/PreviewImport.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { LinkIndexing } from "../link/list/LinkIndexing.ts"
import { makeWorkerClient } from "../worker/WorkerClient.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import { BackgroundActor } from "./BackgroundActor.ts"
import { BackgroundThread } from "./BackgroundThread.ts"

/** Buffer only one item: an import handles its messages one by one, and the reader of an export may be slow. */
const streaming = { asMailbox: true, streamBufferSize: 1 } as const
const answerTime = "10 seconds"
const indexTime = "1 hour"

/** Client of the background thread. It starts on first use and stops after a minute without requests. */
const makeBackground = Effect.gen(function* () {
  const falls = makeImportFalls()
  const { ask, open, stream } = yield* makeWorkerClient({
    name: "background",
    actor: BackgroundActor,
    start: yield* BackgroundThread,
    unavailable: () => new Unavailable(fault("work_unavailable")),
    concurrency: 256,
    startTime: "30 seconds",
    waitTime: "30 seconds",
    idleTime: "1 minute",
    watchdog: yield* importWatchdog(falls)
  })
  return {
    imports: yield* importWorkOn(
      {
        work: (job, run, work) => stream((actor) => actor.Work({ job, run, work }, streaming)),
        answer: (question, answer) => ask((actor) => actor.Answer({ question, answer }), { within: answerTime })
      },
      falls
    ),
    preview: {
      // Send a copy with each attempt, because the thread takes ownership of the bytes, and a request is retried if its
      // thread dies.
      parse: (head: Uint8Array, reading: PreviewImport) =>
        ask((actor) => actor.Preview({ head: head.slice(), reading }), { within: answerTime })
    },
    exports: ExportWork.of({
      open: (caller, format) => open((actor) => actor.ExportTeam({ caller, format }, streaming))
    }),
    index: ask((actor) => actor.IndexLinks(), { within: indexTime })
  }
})

/** The services that run on the background thread. */
export const BackgroundLive = Layer.scopedContext(
  Effect.map(makeBackground, ({ exports, imports, index, preview }) =>
    Context.empty().pipe(
      Context.add(ImportWork, imports),
      Context.add(ExportWork, exports),
      Context.add(PreviewWork, preview),
      Context.add(LinkIndexing, Option.some(index))
    )
  )
).pipe(Layer.provide([Ledger.Default, AddressChanges.Default, Events.Default, WorkerHealth.Default, JobRunner.Default]))
