import { Schema } from "effect"
import { Flag } from "../contract/Text.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/** The last heartbeat of each server on this database; times come from the database's clock. */
export const NodesTable = table(
  "nodes",
  {
    id: Schema.String,
    address: Schema.String,
    version: Schema.String,
    started_at: Instant,
    seen_at: Instant,
    shards: Schema.Number,
    journal_lag_bytes: Schema.Number,
    is_stopping: Flag,
    last_backup_at: Schema.NullOr(Instant),
    is_backup_overdue: Flag,
    /** Codes. A newer server may have some that this one does not know. */
    problems: Schema.parseJson(Schema.Array(Schema.String)),
    http_port: Schema.Number
  },
  {
    postgresOnly: [
      ...(["id", "address", "version", "started_at", "seen_at", "shards", "journal_lag_bytes", "is_stopping"] as const),
      ...(["last_backup_at", "is_backup_overdue", "problems", "http_port"] as const)
    ]
  }
)

/** The process that uses each node id, and the expiry of its lease by the database's clock. */
export const NodeLeasesTable = table(
  "node_leases",
  { node: Schema.String, holder: Schema.String, place: Schema.String, expires_at: Instant },
  { postgresOnly: ["node", "holder", "place", "expires_at"] }
)
