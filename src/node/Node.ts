import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Count } from "../contract/Output.ts"
import { Flag } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The state of a node: running, about to stop, or without heartbeats. */
export const NodeState = Schema.Literal("healthy", "stopping", "lost").annotations({ identifier: "NodeState" })
export type NodeState = typeof NodeState.Type

/** A problem of a node. */
export const NodeProblem = Schema.Literal(
  "database_offline",
  "database_read_only",
  "database_full",
  "database_damaged",
  "file_lost",
  "clicks_lost",
  "clicks_not_recorded",
  "worker_failing",
  "identity_shared",
  "backup_overdue"
).annotations({ identifier: "NodeProblem" })
export type NodeProblem = typeof NodeProblem.Type

/** A server of the installation, as of its last heartbeat. */
export const Node = Schema.Struct({
  id: describe("The ID of its data folder, which does not change on restart.", Schema.String),
  address: describe(
    "The address at which other servers reach it; null if it does not share its database.",
    Schema.NullOr(Schema.String)
  ),
  state: describe(
    "`lost` means no heartbeat for 8 seconds: the server crashed or cannot reach the database. A lost server is listed for a day; a stopped one is not listed.",
    NodeState
  ),
  is_this: describe("1 for the server that handles this request.", Flag),
  version: describe(
    "Its Linden version, with the commit and date of the build, such as `0.1.0+45b02ec6 (2026-11-29)`.",
    Schema.String
  ),
  started_at: Timestamp,
  last_seen_at: describe("The time of its last heartbeat, by the clock of the database.", Timestamp),
  shards: describe("How many of the 300 shards of the cluster it had at its last heartbeat.", Count),
  journal_lag_bytes: describe("Bytes in its journal that were not yet confirmed as ingested at that time.", Count),
  last_backup_at: describe(
    "The time of the last successful backup of its data folder; null if none is known.",
    Schema.NullOr(Timestamp)
  ),
  is_backup_overdue: describe("1 if that is older than the server's settings allow.", Flag),
  problems: describe(
    "The problems that `/health` of that server reports; empty if there are none.",
    Schema.Array(NodeProblem)
  )
}).annotations({ identifier: "Node" })
export type Node = typeof Node.Type
