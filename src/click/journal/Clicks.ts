import { Effect } from "effect"
import { Journal } from "./Journal.ts"

/** Where visits leave their clicks. */
export class Clicks extends Effect.Service<Clicks>()("click/journal/Clicks", {
  dependencies: [Journal.Default],
  effect: Effect.map(Journal, (journal) => ({
    /** Is done when a visit's click is in the journal, from where the ledger books it. */
    record: journal.record
  }))
}) {}
