import type { SqlError } from "@effect/sql/SqlError"
import { Data, type Duration, type Effect, type Schema, type Stream } from "effect"
import type { Caller } from "../auth/Caller.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { JobId, TeamId, UserId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import type { Counts, Outcome } from "./Tables.ts"

/** A report line about one item: its outcome and the reason, as a sentence. */
export interface ReportLine {
  readonly item: string
  readonly outcome: Outcome
  readonly reason: string
}

/** The result of a step. */
export interface Progress {
  /** Where the job continues after the step. */
  readonly position: string
  /** The number of items that the step processed. */
  readonly done: number
  /** The total number of items; absent if unchanged. */
  readonly total?: number | null
  /** Added to the counts of the job. */
  readonly counts: Counts
  readonly report: ReadonlyArray<ReportLine>
}

/** A job cannot continue: not now, if a later try may help, or never. */
export class JobStopped extends Data.TaggedError("JobStopped")<{
  /** A sentence. */
  readonly reason: string
  /** Whether the job pauses until it is resumed. */
  readonly isPassing: boolean
}> {}

/** A job in the form that its kind sees. */
export interface RunningJob<Input> {
  readonly id: JobId
  readonly teamId: TeamId
  readonly createdBy: UserId
  readonly input: Input
  /** Where it continues; null at the start. */
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

type Steps = Stream.Stream<Step, JobStopped, Caller>

/** A kind of job: its steps, and how to undo them. */
export interface JobKind<Input, Encoded = Input> {
  readonly name: string
  readonly input: Schema.Schema<Input, Encoded>
  /** Whether a team may have only one open job of this kind. */
  readonly isAlone?: boolean
  /** How many days it can be undone. */
  readonly undoDays?: number
  /** The longest pause after a step, if the usual one leaves too little of the main thread to requests. */
  readonly longestRest?: Duration.DurationInput
  readonly steps: (job: RunningJob<Input>) => Steps
  readonly undo?: (job: RunningJob<Input>) => Steps
  /** The event for webhooks when a job is done or failed, and which jobs raise it. */
  readonly ending?: { readonly type: RaisedType; readonly isTold: (input: Input) => boolean }
  /** Cleans up after a job, however it ended; may run again. */
  readonly release?: (id: JobId) => Effect.Effect<void>
  /** Deletes some of what the kind stores of a forgotten job; returns the number of rows deleted. */
  readonly removeSome?: (id: JobId) => Effect.Effect<number, SqlError>
}
