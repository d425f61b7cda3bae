import { Context, Effect, Layer } from "effect"
import { ImportedBook } from "../click/ImportedClicks.ts"
import type { JobId } from "../contract/Id.ts"
import { Broadcast } from "../storage/Broadcast.ts"
import { markWork, ThreadPulse } from "../worker/Pulse.ts"
import { ImportWork, ImportWorkHere } from "./ImportWork.ts"
import { makeServerBridge, messagesOf } from "./ServerBridge.ts"

/** Handlers for imports on a thread. A bridge asks the server for what only the server can do. */
export const makeImportHandlers = Effect.gen(function* () {
  const pulse = yield* ThreadPulse
  const { book, broadcast, answer } = makeServerBridge()
  const work = ImportWorkHere.pipe(
    Layer.provide([Layer.succeed(ImportedBook, book), Layer.succeed(Broadcast, broadcast)])
  )
  const { run } = Context.get(yield* Layer.build(work), ImportWork)
  return {
    Work: (asked: { readonly job: JobId; readonly run: number; readonly work: number }) =>
      messagesOf(markWork(pulse, asked.work)(Effect.orDie(run(asked.job, asked.run)))),
    Answer: (given: { readonly question: number; readonly answer: number | null }) =>
      answer(given.question, given.answer)
  }
})
