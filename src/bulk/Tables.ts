import { Schema } from "effect"
import { JobId, LinkId, TeamId } from "../contract/Id.ts"
import { Before } from "../link/Reversal.ts"
import { table } from "../storage/Table.ts"

/** The links that each job selected. */
export const BulkEditsTable = table("bulk_edits", {
  job_id: JobId,
  team_id: TeamId,
  /** A bit for each row number of a selected link, deflated; null after the job has ended. */
  selected: Schema.NullOr(Schema.Uint8ArrayFromSelf)
})

/** The links that a job changed and has not restored, with their previous values. */
export const BulkEditLinksTable = table("bulk_edit_links", {
  job_id: JobId,
  link_id: LinkId,
  before: Schema.parseJson(Before)
})
