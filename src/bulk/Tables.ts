import { Schema } from "effect"
import { AuditEntryId, JobId, LinkId, TeamId } from "../contract/Id.ts"
import { Before } from "../link/Reversal.ts"
import { table } from "../storage/Table.ts"

/** The links that each job selected. */
export const BulkEditsTable = table("bulk_edits", {
  job_id: JobId,
  team_id: TeamId,
  /** A bit for each row number of a selected link, deflated; null after the job has ended. */
  selected: Schema.NullOr(Schema.Uint8ArrayFromSelf)
})

/** The links that a job changed, with their previous values. */
export const BulkEditLinksTable = table(
  "bulk_edit_links",
  {
    job_id: JobId,
    link_id: LinkId,
    before: Schema.parseJson(Before),
    /** The entries of the audit log about the change and its undo; null in rows from before they were stored. */
    entry_id: Schema.NullOr(AuditEntryId),
    undo_entry_id: Schema.NullOr(AuditEntryId),
    /** 1 once an undo has processed the link. */
    undone: Schema.Number
  },
  { defaults: ["undo_entry_id", "undone"] }
)
