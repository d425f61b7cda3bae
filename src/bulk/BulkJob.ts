import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Conflict } from "../contract/Failure.ts"
import { JobId, UserId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Integer, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { ownLimits } from "../job/Limits.ts"
import { LinkFilters } from "../link/Api.ts"
import { BulkChange } from "../link/Bulk.ts"

/** The most running jobs of a team, and how many of them can be read and undone, for how long after their end. */
export const { mostOpen: mostRunning, mostKept, keptDays } = ownLimits.bulk_edit

/** What is to become of all links that a query selects. */
export const CreateBulkJob = Schema.Struct({
  query: describe(
    "Which links are meant, as in `GET /links`; an empty query means all links of the team.",
    LinkFilters
  ),
  change: describe("What they become: this or `delete`.", optional(BulkChange)),
  delete: describe("Moves them to the trash.", optional(Schema.Literal(true))),
  total: describe(
    "How many links are meant: where another number matches, nothing is done (`count_changed`).",
    optional(Integer(0, Number.MAX_SAFE_INTEGER))
  )
}).annotations({ identifier: "CreateBulkJob" })
export type CreateBulkJob = typeof CreateBulkJob.Type

/** A change of all links that a query selected when it began. */
export const BulkJob = Schema.Struct({
  id: JobId,
  state: describe(
    "`running` until all links are worked off, then `done`; `failed` where it could not go on, as `reason` says; `undoing`, then `undone`, once it is taken back.",
    Schema.Literal("running", "done", "failed", "undoing", "undone")
  ),
  query: LinkFilters,
  change: describe("What the links become; null where they are deleted.", Schema.NullOr(BulkChange)),
  total: describe("How many links the query selected.", Count),
  done: describe("How many of them are worked off.", Count),
  changed: describe("How many of those were changed or deleted: the others were so already, or gone.", Count),
  skipped: describe("How many were left alone, since they would have carried more than 50 tags.", Count),
  undone: describe("How many of the changed links are as they were.", Count),
  kept: describe("How many an undo left, at least in part, as somebody made them since, or found gone.", Count),
  reason: describe("Why it failed, in a sentence for a person; else null.", Schema.NullOr(Schema.String)),
  created_by: UserId,
  created_at: Timestamp,
  finished_at: describe("When it ended, or was undone; null before that.", Schema.NullOr(Timestamp))
}).annotations({ identifier: "BulkJob" })
export type BulkJob = typeof BulkJob.Type

export class TooManyBulkJobs extends Conflict {
  override readonly _tag = "TooManyBulkJobs"
  constructor() {
    super(
      `As many changes of many links are under way as may be (${mostRunning}): wait until one is done.`,
      undefined,
      "jobs_running"
    )
  }
}

export class CountChanged extends Conflict {
  override readonly _tag = "CountChanged"
  constructor(total: number) {
    super(total === 1 ? "By now 1 link matches." : `By now ${total} links match.`, undefined, "count_changed")
  }
}
