import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Conflict, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { SentenceDetail } from "../contract/faults/Wire.ts"
import { JobId, UserId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { mostOpen } from "./Limits.ts"

export const JobState = Schema.Literal(
  "queued",
  "running",
  "paused",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone"
).annotations({
  description:
    "`queued` until it starts; `paused` until it is resumed (`reason` explains why if the server paused it); `failed` if it could not continue; `undoing`, then `undone`, after an undo."
})
export type JobState = typeof JobState.Type

/** A background job, which survives restarts of the server. */
export const Job = Schema.Struct({
  id: JobId,
  kind: describe("The kind of job, such as `import`.", Schema.String),
  state: JobState,
  done: describe("The number of items processed.", Count),
  total: describe(
    "The total number of items; for a file, an estimate from its size until the job is done; null if unknown.",
    Schema.NullOr(Count)
  ),
  rate: describe("Items per second of processing time; null before the first item.", Schema.NullOr(Schema.Number)),
  remaining_seconds: describe("The remaining time at that rate; null if unknown.", Schema.NullOr(Count)),
  result: describe(
    "The number of items for each outcome. The outcomes depend on the kind of job.",
    Schema.Record({ key: Schema.String, value: Count })
  ),
  report_lines: describe("The number of items in its report: those that were skipped or changed.", Count),
  reason: describe("Why it failed or is waiting, as a sentence; otherwise null.", Schema.NullOr(Schema.String)),
  reason_detail: describe("The same as `reason`, for programs.", Schema.NullOr(SentenceDetail)),
  undo_until: describe("The deadline for an undo; null if it cannot be undone.", Schema.NullOr(Timestamp)),
  created_by: UserId,
  created_at: Timestamp,
  started_at: Schema.NullOr(Timestamp),
  finished_at: describe("When it ended or was undone; null until then.", Schema.NullOr(Timestamp))
}).annotations({ identifier: "Job" })
export type Job = typeof Job.Type

const Outcome = Schema.Literal("skipped", "changed", "kept", "note")

/** A line of a report: what happened to an item, and why. */
export const ReportLine = Schema.Struct({
  item: describe("The item, such as a short code or a line of the file.", Schema.String),
  outcome: Outcome,
  reason: describe("Why, as a sentence.", Schema.String)
}).annotations({ identifier: "JobReportLine" })
export type ReportLine = typeof ReportLine.Type

export class JobNotFound extends NotFound {
  override readonly _tag = "JobNotFound"
  constructor() {
    super(fault("unknown_job"))
  }
}

export class TooManyJobs extends Conflict {
  override readonly _tag = "TooManyJobs"
  constructor() {
    super(fault("too_many_jobs", { most: mostOpen }), undefined, "jobs_running")
  }
}

export class JobUnderWay extends Conflict {
  override readonly _tag = "JobUnderWay"
  constructor() {
    super(fault("job_under_way"), undefined, "jobs_running")
  }
}

export const verbs = { cancel: "cancelled", pause: "paused", resume: "resumed", undo: "undone" } as const
export type JobVerb = keyof typeof verbs
/** The verb in the sentence that refuses a request to change a job. */
export type Refused = (typeof verbs)[JobVerb] | "erased"

export class WrongJobState extends Conflict {
  override readonly _tag = "WrongJobState"
  constructor(verb: Refused, state: JobState) {
    super(fault("wrong_job_state", { state, verb }), undefined, "job_state")
  }
}

export class UndoOver extends Conflict {
  override readonly _tag = "UndoOver"
  constructor() {
    super(fault("undo_over"), undefined, "job_state")
  }
}
