import type { SqlError } from "@effect/sql/SqlError"
import { Data, type Effect, type Schema, type Stream } from "effect"
import type { Caller } from "../auth/Caller.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { JobId, TeamId, UserId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import type { Counts, Outcome } from "./Tables.ts"

/** What a job says of one item: what became of it and why, in a sentence for a person. */
export interface ReportLine {
  readonly item: string
  readonly outcome: Outcome
  readonly reason: string
}

/** What a step did. */
export interface Progress {
  /** Where the job goes on behind it. */
  readonly position: string
  /** How many items it worked off. */
  readonly done: number
  /** How many items there are in all; left out where that is as before. */
  readonly total?: number | null
  /** What is added to the counts of the job. */
  readonly counts: Counts
  readonly report: ReadonlyArray<ReportLine>
}

/** A job cannot go on: not now, where trying again later helps, or never. */
export class JobStopped extends Data.TaggedError("JobStopped")<{
  /** A sentence for a person. */
  readonly reason: string
  /** Whether it waits to be resumed. */
  readonly isPassing: boolean
}> {}

/** A job as its kind sees it. */
export interface RunningJob<Input> {
  readonly id: JobId
  readonly teamId: TeamId
  readonly createdBy: UserId
  readonly input: Input
  /** Where it goes on; null at its beginning. */
  readonly position: string | null
  readonly counts: Counts
  /** What was sealed when it was made. */
  readonly secret: string | null
}

/**
 * A part of a job. `before` may do what another database or system keeps, so that it is done once however often it is asked;
 * `commit` is one transaction with how far the job is.
 */
export interface Step {
  readonly before?: Effect.Effect<void, JobStopped | SqlError | Unavailable, Caller>
  readonly commit: Effect.Effect<Progress, JobStopped | SqlError, Caller>
  /** What others are told once it is stored. */
  readonly after?: Effect.Effect<void>
}

type Steps = Stream.Stream<Step, JobStopped, Caller>

/** A kind of job: what it does, step by step, and how that is taken back. */
export interface JobKind<Input, Encoded = Input> {
  readonly name: string
  readonly input: Schema.Schema<Input, Encoded>
  /** Whether a team has one of it open at most. */
  readonly isAlone?: boolean
  /** For how many days it can be undone. */
  readonly undoDays?: number
  readonly steps: (job: RunningJob<Input>) => Steps
  readonly undo?: (job: RunningJob<Input>) => Steps
  /** What webhooks are told of once it is done or failed, where they are told of such a job at all. */
  readonly ending?: { readonly type: RaisedType; readonly isTold: (input: Input) => boolean }
  /** What is done with it once it is over, however it ended; may be done again. */
  readonly release?: (id: JobId) => Effect.Effect<void>
}
