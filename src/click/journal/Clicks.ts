import { Effect } from "effect"
import { Journal } from "./Journal.ts"

/** Records the clicks of visits. */
export class Clicks extends Effect.Service<Clicks>()("click/journal/Clicks", {
  dependencies: [Journal.Default],
  effect: Effect.map(Journal, (journal) => ({
    /** Completes when the click is in the journal, from which the ledger books it. */
    record: journal.record
  }))
}) {}
