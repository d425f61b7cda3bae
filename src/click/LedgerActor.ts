import { Transferable } from "@effect/platform"
import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { JobId, LinkId, TeamId } from "../contract/Id.ts"
import { Reach } from "../contract/Reach.ts"
import { ClickQuestion, ClickTellings } from "./events/ClickQuestion.ts"
import { ForgottenImport } from "./ImportedClicks.ts"
import { Metric, Unit } from "./query/Analytics.ts"
import { Filter } from "./query/Filter.ts"
import { Replayed, ReplayQuestion, VisitorsQuestion } from "./query/PastVisits.ts"
import { ExportFormat } from "./query/Query.ts"

const id = Schema.NullOr(Schema.String)

/**
 * The scope of a report: a team, or one of its links, folders or tags. The caller has checked that the ids belong to
 * the team.
 */
export const Scope = Schema.Struct({
  teamId: TeamId,
  linkId: id,
  folderId: id,
  tagId: id,
  /** What the caller reaches, if that is not everything. */
  reach: Schema.optionalWith(Reach, { exact: true })
})
export type Scope = typeof Scope.Type

/** The query of a report; `from` and `to` are milliseconds since 1970, `to` is exclusive. */
export const ReportQuery = Schema.Struct({
  scope: Scope,
  from: Schema.Number,
  to: Schema.Number,
  /** The start of the previous span, for comparison. */
  previousFrom: Schema.Number,
  previousTo: Schema.Number,
  unit: Unit,
  /** What the series counts. */
  metric: Metric,
  /** The time zone that defines days, weeks, months and hours. */
  timezone: Schema.String,
  /** Whether to return the last 24 hours separately. */
  hours: Schema.Boolean,
  filters: Schema.Array(Filter),
  /** The start of the current quarter-hour, in milliseconds since 1970. */
  now: Schema.Number
})
export type ReportQuery = typeof ReportQuery.Type

/**
 * Selects clicks for a deletion, bots included. The caller has checked that the ids belong to the team, and that
 * `isWhole`, which adds the clicks without a date, is only set for all clicks of a link.
 */
export const DeletionQuestion = Schema.Struct({
  ...ReportQuery.pick("scope", "from", "to", "timezone", "filters").fields,
  isWhole: Schema.Boolean
})
export type DeletionQuestion = typeof DeletionQuestion.Type

/** The job that deletes the selected clicks, if they are as many as expected; null expects any number. */
export const SelectingJob = Schema.Struct({ id: JobId, expected: Schema.NullOr(Schema.Number) })
export type SelectingJob = typeof SelectingJob.Type

/**
 * The number of selected clicks, and of the parts in which they are deleted; and the first day that can be filtered, if
 * the question includes earlier ones.
 */
export const SelectedClicks = Schema.Struct({
  count: Schema.Number,
  parts: Schema.Number,
  firstDay: Schema.NullOr(Schema.Number)
})
export type SelectedClicks = typeof SelectedClicks.Type

/** The number of clicks in a part of a deletion; null if there is no such part. */
export const MovedPart = Schema.NullOr(Schema.Number)

/**
 * Asks for the daily clicks of links; `from` and `to` as in `ReportQuery`. The caller has checked that the links belong
 * to the team.
 */
export const LinkClicksQuestion = Schema.Struct({
  teamId: TeamId,
  links: Schema.Array(LinkId),
  from: Schema.Number,
  to: Schema.Number,
  timezone: Schema.String
})
export type LinkClicksQuestion = typeof LinkClicksQuestion.Type

/** Clicks as server-sent events, how many there are, and how many were dropped before them. */
export const LiveBatch = Schema.Struct({
  count: Schema.Number,
  missed: Schema.Number,
  events: Transferable.Uint8Array
})
export type LiveBatch = typeof LiveBatch.Type

/** A position in the journal of the ledger's node. */
export const Position = Schema.Struct({ segment: Schema.Number, offset: Schema.Number })
export type Position = typeof Position.Type

/** The database failed while clicks were read; `isDamaged` if its file is damaged, so that a retry fails too. */
export class ReadFailed extends Schema.TaggedError<ReadFailed>()("ReadFailed", { isDamaged: Schema.Boolean }) {}

/**
 * The ledger of a node. It alone writes clicks, and it reads them for reports. It runs on a worker with its own
 * database connections, so that neither booking nor a report delays a redirect.
 */
export class LedgerActor extends RpcGroup.make(
  /** Completes when the journal is booked up to a position. */
  Rpc.make("CatchUp", { payload: { upTo: Position } }),
  /** The response body of a report. */
  Rpc.make("Report", { payload: { query: ReportQuery }, success: Transferable.Uint8Array, error: ReadFailed }),
  /** The response body with the daily clicks of links. */
  Rpc.make("LinkClicks", {
    payload: { question: LinkClicksQuestion },
    success: Transferable.Uint8Array,
    error: ReadFailed
  }),
  /** What the latest clicks of a link would do with other rules. */
  Rpc.make("Replay", { payload: { question: ReplayQuestion }, success: Replayed, error: ReadFailed }),
  /** Who visited a link, as hex. */
  Rpc.make("Visitors", {
    payload: { question: VisitorsQuestion },
    success: Schema.Array(Schema.String),
    error: ReadFailed
  }),
  /** The clicks of a report's scope, span and filters as pages of a file, oldest first. */
  Rpc.make("Export", {
    payload: { query: ReportQuery, format: ExportFormat },
    success: Transferable.Uint8Array,
    stream: true
  }),
  /** The clicks of a team as they are booked, at most a few times a second. */
  Rpc.make("Live", { payload: { teamId: TeamId }, success: LiveBatch, stream: true }),
  /** The next clicks of a team for one endpoint. */
  Rpc.make("Tell", { payload: { question: ClickQuestion }, success: ClickTellings }),
  /**
   * Deletes raw clicks before a given time (milliseconds since 1970); totals and rollups stay. Returns the number
   * deleted.
   */
  Rpc.make("Prune", { payload: { before: Schema.Number }, success: Schema.Number }),
  /** Deletes all data about the clicks of a team. Returns the number of clicks. */
  Rpc.make("Forget", { payload: { teamId: TeamId }, success: Schema.Number }),
  /** Books packed `ImportedClicks`. Repeating a step of an import has no effect. */
  Rpc.make("Import", { payload: { packed: Schema.Uint8ArrayFromSelf } }),
  /** Deletes imported clicks of links. Returns the number deleted. */
  Rpc.make("ForgetImported", { payload: ForgottenImport, success: Schema.Number }),
  /** Counts clicks for a deletion and, for a job, stores which ones. Repeating it for a job has no effect. */
  Rpc.make("SelectClicks", {
    payload: { question: DeletionQuestion, job: Schema.NullOr(SelectingJob) },
    success: SelectedClicks,
    error: ReadFailed
  }),
  /** Deletes a part of the clicks of a job, or restores it. Repeating a part has no effect. */
  Rpc.make("MoveClicks", {
    payload: { job: JobId, part: Schema.Number, back: Schema.Boolean },
    success: MovedPart
  }),
  /** Deletes the position of an import that has ended. */
  Rpc.make("SettleImport", { payload: { job: Schema.String } }),
  /** Books the journal in a data folder that no process writes to, each click once. */
  Rpc.make("BookFolder", { payload: { dataDir: Schema.String } }),
  /** The booked position in the journal, and the numbers of clicks booked and records skipped by this worker. */
  Rpc.make("Status", {
    success: Schema.Struct({ booked: Position, bookedClicks: Schema.Number, skipped: Schema.Number })
  })
) {}
