import { Schema } from "effect"
import { optional } from "../contract/Text.ts"
import { ownLimits } from "../job/Limits.ts"
import { LinkFilters } from "../link/Api.ts"
import { BulkChange, Replacement } from "../link/Bulk.ts"

/** Which links to change, and how; if `change` is null and there is no `replace`, they are to be deleted. */
export const BulkEdit = Schema.Struct({
  query: LinkFilters,
  change: Schema.NullOr(BulkChange),
  replace: optional(Replacement)
})
export type BulkEdit = typeof BulkEdit.Type

/** The job kind of bulk edits without its steps, which is enough to create jobs. */
export const bulkEditKind = {
  name: "bulk_edit",
  input: BulkEdit,
  undoDays: ownLimits.bulk_edit.keptDays
} as const
