import { Schema } from "effect"
import { DeletionQuestion } from "../click/LedgerActor.ts"
import { keptDays } from "../trash/TrashItem.ts"

/** What a job deletes, in how many parts. The ledger has stored which clicks; the question selects them again. */
export const ClickDeletion = Schema.Struct({ question: DeletionQuestion, parts: Schema.Number })
export type ClickDeletion = typeof ClickDeletion.Type

/** The job kind without its steps, which is enough to create jobs. */
export const clickDeletionKind = { name: "click_deletion", input: ClickDeletion, undoDays: keptDays } as const
