import { Effect, Stream } from "effect"
import { Ledger } from "../click/Ledger.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { JobId } from "../contract/Id.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { Stopping } from "../http/Stopping.ts"
import type { Told } from "./ImportRpcs.ts"
import { ImportWork } from "./ImportWork.ts"

/** What asks a thread that works at imports. */
export interface ImportThread {
  readonly work: (job: JobId, run: number) => Stream.Stream<Told, Unavailable>
  readonly answer: (question: number, answer: number | null) => Effect.Effect<void, Unavailable>
}

/** Has a thread work at imports, and does for it what the server alone can. */
export const importWorkOn = ({ work, answer }: ImportThread) =>
  Effect.gen(function* () {
    const ledger = yield* Ledger
    const changes = yield* AddressChanges
    const stopping = yield* Stopping

    const answered = (question: number, given: Effect.Effect<number, Unavailable>) =>
      Effect.flatMap(
        Effect.orElseSucceed(given, () => null),
        (one) => answer(question, one)
      )

    const heed = (told: Told): Effect.Effect<void, Unavailable> => {
      if (told._tag === "Changed") return changes.relay(told.addresses)
      if (told._tag === "Import") return answered(told.question, Effect.as(ledger.import(told.packed), 0))
      if (told._tag === "Forget") return answered(told.question, ledger.forgetImported(told.links))
      return answered(told.question, Effect.as(ledger.bookFolder(told.folder), 0))
    }

    return ImportWork.of({
      run: (job, run) =>
        Stream.runForEach(work(job, run), heed).pipe(
          // A thread that ended may have stored what it did not tell.
          Effect.onError(() => changes.announcingAll(Effect.void)),
          Effect.raceFirst(stopping.begun)
        )
    })
  })
