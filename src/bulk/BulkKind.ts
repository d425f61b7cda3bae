import { Schema } from "effect"
import { ownLimits } from "../job/Limits.ts"
import { LinkFilters } from "../link/Api.ts"
import { BulkChange } from "../link/Bulk.ts"

/** Which links become what; `change` is null where they are deleted. */
export const BulkEdit = Schema.Struct({ query: LinkFilters, change: Schema.NullOr(BulkChange) })
export type BulkEdit = typeof BulkEdit.Type

/** The job kind of bulk edits: everything that is known without running one. */
export const bulkEditKind = {
  name: "bulk_edit",
  input: BulkEdit,
  undoDays: ownLimits.bulk_edit.keptDays
} as const
