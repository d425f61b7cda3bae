import type { SqlError } from "@effect/sql/SqlError"
import { Data, type Duration, type Effect, type Schema, type Stream } from "effect"
import type { Caller } from "../auth/Caller.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { Fault } from "../contract/faults/Fault.ts"
import type { JobId, TeamId, UserId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import type { ReportLine } from "./Job.ts"
import type { Counts } from "./Tables.ts"

/** The result of a step. */
export interface Progress {
  /** Where the job continues after the step. */
  readonly position: string
  /** The number of items that the step processed. */
  readonly done: number
  /** The total number of items; absent if unchanged. */
  readonly total?: number | null
  /** How much the step adds to the counts of the job. */
  readonly counts: Counts
  readonly report: ReadonlyArray<ReportLine>
}

/** A job can't continue: either not now, in which case a retry may help, or never. */
export class JobStopped extends Data.TaggedError("JobStopped")<{
  readonly fault: Fault
  /** Whether the job pauses until someone resumes it, instead of failing. */
  readonly isPassing: boolean
}> {}

/** A job, as it is passed to its kind. */
export interface RunningJob<Input> {
  readonly id: JobId
  readonly teamId: TeamId
  readonly createdBy: UserId
  readonly input: Input
  /** Where the job continues; null at the start. */
  readonly position: string | null
  readonly counts: Counts
  /** The decrypted secret of the job. */
  readonly secret: string | null
}

/**
 * A part of a job. `before` may change another database or system; repeating it must have no further effect. `commit`
 * runs in one transaction with the progress of the job.
 */
export interface Step {
  readonly before?: Effect.Effect<void, JobStopped | SqlError | Unavailable, Caller>
  readonly commit: Effect.Effect<Progress, JobStopped | SqlError, Caller>
  /** Announces the step once it is stored. */
  readonly after?: Effect.Effect<void>
}

/** What the stream reads between two steps may fail; the job then continues from its position. */
export type Steps<R = Caller> = Stream.Stream<Step, JobStopped | SqlError | Unavailable, R>

/** A kind of job: its steps, and how to undo them. */
export interface JobKind<Input, Encoded = Input> {
  readonly name: string
  readonly input: Schema.Schema<Input, Encoded>
  /** Whether a team may have only one open job of this kind. */
  readonly isAlone?: boolean
  /** For how many days the job can be undone; at least half an hour after its end. */
  readonly undoDays?: number
  /** The longest pause after a step, if the default leaves requests too little of the main thread. */
  readonly longestRest?: Duration.DurationInput
  readonly steps: (job: RunningJob<Input>) => Steps
  readonly undo?: (job: RunningJob<Input>) => Steps
  /** The event for webhooks when a job is done or failed, and which jobs raise it. */
  readonly ending?: { readonly type: RaisedType; readonly isTold: (input: Input) => boolean }
  /** Cleans up after a job, however it ended; may run more than once. */
  readonly release?: (id: JobId) => Effect.Effect<void, SqlError>
  /** Deletes a batch of the kind's data about a forgotten job; returns the number of rows deleted. */
  readonly removeSome?: (id: JobId) => Effect.Effect<number, SqlError>
}
