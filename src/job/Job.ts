import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Conflict, NotFound } from "../contract/Failure.ts"
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
    "`queued` until it begins; `paused` until it is resumed, as `reason` says where nobody asked for it; `failed` where it could not go on; `undoing`, then `undone`, once it is taken back."
})
export type JobState = typeof JobState.Type

/** A background job, which survives restarts of the server. */
export const Job = Schema.Struct({
  id: JobId,
  kind: describe("What it does, such as `import`.", Schema.String),
  state: JobState,
  done: describe("How many items are worked off.", Count),
  total: describe(
    "How many items there are, of a file about as many as its length lets expect until it is done; null where that is not known.",
    Schema.NullOr(Count)
  ),
  rate: describe(
    "Items a second over the time that was spent on it; null before the first.",
    Schema.NullOr(Schema.Number)
  ),
  remaining_seconds: describe(
    "How long the rest takes at that rate; null where that is not known.",
    Schema.NullOr(Count)
  ),
  result: describe(
    "What became of the items, by kind of job: each a count.",
    Schema.Record({ key: Schema.String, value: Count })
  ),
  report_lines: describe("How many items its report has: those that were left out or changed.", Count),
  reason: describe("Why it failed or waits, in a sentence for a person; else null.", Schema.NullOr(Schema.String)),
  undo_until: describe("Until when it can be undone; null where it cannot.", Schema.NullOr(Timestamp)),
  created_by: UserId,
  created_at: Timestamp,
  started_at: Schema.NullOr(Timestamp),
  finished_at: describe("When it ended, or was undone; null before that.", Schema.NullOr(Timestamp))
}).annotations({ identifier: "Job" })
export type Job = typeof Job.Type

export class JobNotFound extends NotFound {
  override readonly _tag = "JobNotFound"
  constructor() {
    super("There is no such job in this team, or not any more.")
  }
}

export class TooManyJobs extends Conflict {
  override readonly _tag = "TooManyJobs"
  constructor() {
    super(`As many jobs are open as may be (${mostOpen}): wait until one has ended.`, undefined, "jobs_running")
  }
}

export class JobUnderWay extends Conflict {
  override readonly _tag = "JobUnderWay"
  constructor() {
    super("One is under way already: wait until it has ended, or cancel it.", undefined, "jobs_running")
  }
}

const verbs = { cancel: "cancelled", pause: "paused", resume: "resumed", undo: "undone" } as const
export type JobVerb = keyof typeof verbs

export class WrongJobState extends Conflict {
  override readonly _tag = "WrongJobState"
  constructor(verb: JobVerb, state: JobState) {
    super(`A job that is ${state} cannot be ${verbs[verb]}.`, undefined, "job_state")
  }
}

export class UndoOver extends Conflict {
  override readonly _tag = "UndoOver"
  constructor() {
    super("This job cannot be undone, or not any more.", undefined, "job_state")
  }
}
