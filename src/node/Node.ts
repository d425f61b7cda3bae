import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Count } from "../contract/Output.ts"
import { Flag } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** How a node stands: it says that it is there, that it is about to stop, or nothing any more. */
export const NodeState = Schema.Literal("healthy", "stopping", "lost").annotations({ identifier: "NodeState" })
export type NodeState = typeof NodeState.Type

/** A server of the installation, as it last told of itself. */
export const Node = Schema.Struct({
  id: describe("That of its data folder, which stays through restarts.", Schema.String),
  address: describe(
    "By which the other servers reach it; null for one that has its database to itself.",
    Schema.NullOr(Schema.String)
  ),
  state: describe(
    "`lost` is one that has said nothing for 8 seconds: it died, or cannot reach the database. It is listed for a day; one that was stopped is not.",
    NodeState
  ),
  is_this: describe("1 for the server that answers this request.", Flag),
  version: describe("The version of Linden that it runs.", Schema.String),
  started_at: Timestamp,
  last_seen_at: describe("When it last told of itself, by the clock of the database.", Timestamp),
  shards: describe(
    "Of the 300 parts that the work of all servers is cut into, those that it had when it was last seen.",
    Count
  ),
  journal_lag_bytes: describe("Bytes of visits in its journal whose clicks were not known to be booked then.", Count),
  last_backup_at: describe(
    "The moment that the last good backup of its data folder shows; null where none is known.",
    Schema.NullOr(Timestamp)
  ),
  is_backup_overdue: describe("1 where that is older than the settings of the server allow.", Flag)
}).annotations({ identifier: "Node" })
export type Node = typeof Node.Type
