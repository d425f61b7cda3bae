import { Transferable } from "@effect/platform"
import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { ClickQuestion, ClickTellings } from "./events/ClickQuestion.ts"
import { ForgottenImport } from "./ImportedClicks.ts"
import { Unit } from "./query/Analytics.ts"
import { Filter } from "./query/Filter.ts"
import { ExportFormat } from "./query/Query.ts"

const id = Schema.NullOr(Schema.String)

/** What a report is about: a team, or one link, or the links of a folder or tag of it. The ids are known to be the team's. */
export const Scope = Schema.Struct({ teamId: TeamId, linkId: id, folderId: id, tagId: id })
export type Scope = typeof Scope.Type

/** A report's question; `from` and `to` are milliseconds since 1970, `to` not included. */
export const ReportQuery = Schema.Struct({
  scope: Scope,
  from: Schema.Number,
  to: Schema.Number,
  /** The span that `previous` looks at. */
  previousFrom: Schema.Number,
  previousTo: Schema.Number,
  unit: Unit,
  /** The name of the time zone whose days, weeks, months and hours are told. */
  timezone: Schema.String,
  /** Whether the last 24 hours are told one by one. */
  hours: Schema.Boolean,
  filters: Schema.Array(Filter),
  /** The start of the current quarter of an hour, in milliseconds since 1970. */
  now: Schema.Number
})
export type ReportQuery = typeof ReportQuery.Type

/** Clicks as server-sent events, how many they are, and how many before them are not told. */
export const LiveBatch = Schema.Struct({
  count: Schema.Number,
  missed: Schema.Number,
  events: Transferable.Uint8Array
})
export type LiveBatch = typeof LiveBatch.Type

/** Where the ledger stands in the journal of its node. */
export const Position = Schema.Struct({ segment: Schema.Number, offset: Schema.Number })
export type Position = typeof Position.Type

/**
 * The ledger of a node: the one writer of clicks and the one who reads them for reports. It lives on a worker with
 * database connections of its own, so that neither booking nor a report ever holds up a redirect.
 */
export class LedgerActor extends RpcGroup.make(
  /** Answers when everything that the journal held up to a position is booked. */
  Rpc.make("CatchUp", { payload: { upTo: Position } }),
  /** The response body of a report. */
  Rpc.make("Report", { payload: { query: ReportQuery }, success: Transferable.Uint8Array }),
  /** The clicks of a report's scope, span and filters as pages of a file, oldest first. */
  Rpc.make("Export", {
    payload: { query: ReportQuery, format: ExportFormat },
    success: Transferable.Uint8Array,
    stream: true
  }),
  /** The clicks of a team as they are booked, a few times a second at most. */
  Rpc.make("Live", { payload: { teamId: TeamId }, success: LiveBatch, stream: true }),
  /** The next clicks of a team that an endpoint is to be told of. */
  Rpc.make("Tell", { payload: { question: ClickQuestion }, success: ClickTellings }),
  /** Deletes raw clicks from before a moment (milliseconds since 1970); totals and rollups stay. Gives how many. */
  Rpc.make("Prune", { payload: { before: Schema.Number }, success: Schema.Number }),
  /** Deletes everything that is known of the clicks of a team. Gives how many clicks there were. */
  Rpc.make("Forget", { payload: { teamId: TeamId }, success: Schema.Number }),
  /** Books what another system counted, `ImportedClicks` as they were packed, each step of an import once. */
  Rpc.make("Import", { payload: { packed: Schema.Uint8ArrayFromSelf } }),
  /** Deletes imported clicks of links. Gives how many there were. */
  Rpc.make("ForgetImported", { payload: ForgottenImport, success: Schema.Number }),
  /** Forgets how far an import is booked, which has ended. */
  Rpc.make("SettleImport", { payload: { job: Schema.String } }),
  /** Books the journal in a data folder that nobody writes, each click once. */
  Rpc.make("BookFolder", { payload: { dataDir: Schema.String } }),
  /** How far the journal is booked; the clicks that this worker booked, and the records that it could not. */
  Rpc.make("Status", {
    success: Schema.Struct({ booked: Position, bookedClicks: Schema.Number, skipped: Schema.Number })
  })
) {}
