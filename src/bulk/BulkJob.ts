import { Schema, Struct } from "effect"
import { describe } from "../contract/Describe.ts"
import { Conflict } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { SentenceDetail } from "../contract/faults/Wire.ts"
import { JobId, LinkId, UserId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { Integer, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { ownLimits } from "../job/Limits.ts"
import { LinkFilters } from "../link/Api.ts"
import { BulkChange, BulkChangeInput, Replacement } from "../link/Bulk.ts"

/**
 * Per team: the maximum number of running jobs, and how many ended jobs can still be read and undone, for how many
 * days.
 */
export const { mostOpen: mostRunning, mostKept, keptDays } = ownLimits.bulk_edit

const selecting = describe(
  "Selects links, with the same filters as `GET /links`. An empty query selects all links of the team.",
  LinkFilters
)

/** A change to all links that a query selects. */
export const CreateBulkJob = Schema.Struct({
  query: selecting,
  change: describe("The new values. Send either this or `delete`.", optional(BulkChangeInput)),
  delete: describe("Moves the links to the trash.", optional(Schema.Literal(true))),
  total: describe(
    "The expected number of links; required with `delete`, and with an empty query. If a different number matches, the request fails with `count_changed`.",
    optional(Integer(0, Number.MAX_SAFE_INTEGER))
  )
}).annotations({ identifier: "CreateBulkJob" })
export type CreateBulkJob = typeof CreateBulkJob.Type

/** A replacement in the destinations of all links that a query selects. */
export const ReplaceInLinks = Schema.Struct({
  query: selecting,
  ...Replacement.fields,
  total: describe(
    "The expected number of links with the text, as the preview counts them; required with an empty query. If a different number matches, the request fails with `count_changed`.",
    optional(Integer(0, Number.MAX_SAFE_INTEGER))
  )
}).annotations({ identifier: "ReplaceInLinks" })
export type ReplaceInLinks = typeof ReplaceInLinks.Type

export const PreviewReplacement = Schema.Struct(Struct.omit(ReplaceInLinks.fields, "total")).annotations({
  identifier: "PreviewReplacement"
})
export type PreviewReplacement = typeof PreviewReplacement.Type

/** The maximum number of links that a preview shows. */
export const mostShown = 20

export const ReplacementPreview = Schema.Struct({
  total: describe("The number of links with the text in a destination.", Count),
  links: describe(
    `The first ${mostShown} of them.`,
    Schema.Array(
      Schema.Struct({
        id: LinkId,
        short_url: Uri,
        title: Schema.NullOr(Schema.String),
        changes: Schema.Array(
          Schema.Struct({
            field: describe("The field, such as `destination_url` or `targeting.0.url`.", Schema.String),
            before: Schema.String,
            after: Schema.String,
            reason: describe(
              "Why the new destination is invalid, as a sentence; null if it is valid. The job skips links with an invalid one.",
              Schema.NullOr(Schema.String)
            ),
            reason_detail: describe("The same as `reason`, for programs.", Schema.NullOr(SentenceDetail))
          })
        )
      })
    )
  )
}).annotations({ identifier: "ReplacementPreview" })
export type ReplacementPreview = typeof ReplacementPreview.Type

/** A change to all links that a query selected when the job was created. */
export const BulkJob = Schema.Struct({
  id: JobId,
  state: describe(
    "`running` until all links are processed, then `done`; `failed` if it could not continue (see `reason`); `undoing`, then `undone`, after an undo.",
    Schema.Literal("running", "done", "failed", "undoing", "undone")
  ),
  query: LinkFilters,
  change: describe(
    "The new values of the links; null if they are deleted, or if `replace` is set.",
    Schema.NullOr(BulkChange)
  ),
  replace: describe("The text that is replaced in destinations; null for other changes.", Schema.NullOr(Replacement)),
  total: describe("The number of links that the query selected.", Count),
  done: describe("The number of links processed so far.", Count),
  changed: describe(
    "The number of links changed or deleted. The others already had the new values or no longer existed.",
    Count
  ),
  skipped: describe(
    "The number of links skipped because they would have had more than 50 tags, or an invalid destination.",
    Count
  ),
  undone: describe("The number of changed links that the undo has restored.", Count),
  kept: describe(
    "The number of links that the undo did not fully restore, because they were changed later or no longer exist.",
    Count
  ),
  reason: describe("Why it failed, as a sentence; null if it did not.", Schema.NullOr(Schema.String)),
  reason_detail: describe("The same as `reason`, for programs.", Schema.NullOr(SentenceDetail)),
  created_by: UserId,
  created_at: Timestamp,
  finished_at: describe("When it ended or was undone; null until then.", Schema.NullOr(Timestamp))
}).annotations({ identifier: "BulkJob" })
export type BulkJob = typeof BulkJob.Type

export class TooManyBulkJobs extends Conflict {
  override readonly _tag = "TooManyBulkJobs"
  constructor() {
    super(fault("too_many_bulk_jobs", { most: mostRunning }), undefined, "jobs_running")
  }
}

export class CountChanged extends Conflict {
  override readonly _tag = "CountChanged"
  constructor(total: number) {
    super(fault("count_changed", { links: total }), undefined, "count_changed")
  }
}
