import { Schema } from "effect"
import { BulkJobId, LinkId, TeamId, UserId } from "../contract/Id.ts"
import { LinkFilters } from "../link/Api.ts"
import { BulkChange } from "../link/Bulk.ts"
import { Before } from "../link/Reversal.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/** Changes of all links that a query selects; `change` is null where they are deleted. */
export const BulkJobsTable = table(
  "bulk_jobs",
  {
    id: BulkJobId,
    team_id: TeamId,
    created_by: UserId,
    state: Schema.Literal("running", "done", "failed", "undoing", "undone", "forgotten"),
    query: Schema.parseJson(LinkFilters),
    change: Schema.NullOr(Schema.parseJson(BulkChange)),
    /** A bit for each row number of a selected link, deflated; null once all of them are worked off. */
    selected: Schema.NullOr(Schema.Uint8ArrayFromSelf),
    total: Schema.Number,
    done: Schema.Number,
    changed: Schema.Number,
    skipped: Schema.Number,
    undone: Schema.Number,
    kept: Schema.Number,
    /** The row number up to which links are worked off. */
    position: Schema.Number,
    /** The id up to which changed links are put back. */
    undo_position: LinkId,
    reason: NullableText,
    /** Which node works at it, and until when without a sign of life. */
    lease_owner: NullableText,
    lease_until: Schema.Number,
    created_at: Instant,
    finished_at: Schema.NullOr(Instant)
  },
  { defaults: ["done", "changed", "skipped", "undone", "kept", "position", "lease_until"] }
)

/** The links that a job changed, and what they were before. */
export const BulkJobLinksTable = table("bulk_job_links", {
  job_id: BulkJobId,
  link_id: LinkId,
  before: Schema.parseJson(Before)
})
