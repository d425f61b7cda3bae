import { Context, Deferred, Effect, FiberRef, Layer, Mailbox, Stream } from "effect"
import { ImportedBook } from "../click/ImportedClicks.ts"
import { ledgerAway } from "../click/Ledger.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { JobId } from "../contract/Id.ts"
import { Broadcast, type BroadcastShape } from "../storage/Broadcast.ts"
import { markWork, ThreadPulse } from "../worker/Pulse.ts"
import type { Told } from "./ImportRpcs.ts"
import { ImportWork, ImportWorkHere } from "./ImportWork.ts"
import type { PreviewImport } from "./Preview.ts"
import { previewOf } from "./PreviewImport.ts"

type Without<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never
type Question = Exclude<Told, { readonly _tag: "Changed" }>

/** The mailbox of the current import. Its messages reach the server in the stream of the `Work` request. */
const mine = FiberRef.unsafeMake<Mailbox.Mailbox<Told> | undefined>(undefined)

const tell = (told: Told) => Effect.flatMap(FiberRef.get(mine), (mailbox) => mailbox?.offer(told) ?? Effect.void)

/** Runs an import; returns the messages that it sends. */
const messagesOf = (work: Effect.Effect<void>): Stream.Stream<Told> =>
  Stream.unwrapScoped(
    Effect.gen(function* () {
      const mailbox = yield* Mailbox.make<Told>()
      yield* Effect.forkScoped(Effect.onExit(Effect.locally(work, mine, mailbox), (exit) => mailbox.done(exit)))
      return Mailbox.toStream(mailbox)
    })
  )

/** Replaces services of the server on an import thread: forwards requests and changes to the server. */
const makeServerBridge = () => {
  const waiting = new Map<number, Deferred.Deferred<number, Unavailable>>()
  let asked = 0

  const ask = (what: Without<Question, "question">) =>
    Effect.gen(function* () {
      const answer = yield* Deferred.make<number, Unavailable>()
      const question = asked++
      waiting.set(question, answer)
      yield* tell({ ...what, question })
      return yield* Effect.ensuring(
        Deferred.await(answer),
        Effect.sync(() => waiting.delete(question))
      )
    })

  return {
    book: ImportedBook.of({
      import: (packed) => Effect.asVoid(ask({ _tag: "Import", packed })),
      forgetImported: (links) => ask({ _tag: "Forget", links }),
      bookFolder: (folder) => Effect.asVoid(ask({ _tag: "BookFolder", folder }))
    }),

    broadcast: {
      isShared: true,
      publish: (...texts) => tell({ _tag: "Changed", addresses: texts }),
      heard: Stream.empty
    } satisfies BroadcastShape,

    /** Passes a response to the waiting fiber; null if the server could not respond. */
    answer: (question: number, answer: number | null) =>
      Effect.suspend(() => {
        const asker = waiting.get(question)
        if (asker === undefined) return Effect.void
        return Effect.asVoid(answer === null ? Deferred.fail(asker, ledgerAway()) : Deferred.succeed(asker, answer))
      })
  }
}

/** Handlers for imports on a thread. The bridge forwards operations that need the server. */
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
    Preview: ({ head, reading }: { readonly head: Uint8Array; readonly reading: PreviewImport }) =>
      previewOf(head, reading),
    Answer: (given: { readonly question: number; readonly answer: number | null }) =>
      answer(given.question, given.answer)
  }
})
