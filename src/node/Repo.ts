import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { dayMillis } from "../lib/Time.ts"
import { databaseNow } from "../storage/DatabaseClock.ts"
import { rowsOf } from "../storage/Rows.ts"
import { type NodeProblem, NodeState } from "./Node.ts"
import { NodesTable } from "./Tables.ts"

/** The time without a heartbeat after which a node counts as lost, in milliseconds: four intervals. */
const lostMillis = 8000
/** How long a lost node is listed, in milliseconds. */
const keptMillis = dayMillis
const mostListed = 1000

const NodeRow = Schema.Struct({ ...NodesTable.row.omit("is_stopping").fields, state: NodeState })
export type NodeRow = typeof NodeRow.Type

/** A heartbeat; `ranMillis` is the uptime by the node's monotonic clock. */
export interface Told {
  readonly id: string
  readonly address: string
  readonly version: string
  readonly ranMillis: number
  readonly shards: number
  readonly journal_lag_bytes: number
  readonly is_stopping: 0 | 1
  /** In epoch ms. */
  readonly last_backup_at: number | null
  readonly is_backup_overdue: 0 | 1
  readonly problems: ReadonlyArray<NodeProblem>
  readonly http_port: number
}

export class NodesRepo extends Effect.Service<NodesRepo>()("node/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = rowsOf(NodeRow)
    const now = databaseNow(sql)
    return {
      /** Stores a heartbeat. The first one after a start also sets the start time. */
      tell: ({ ranMillis, ...told }: Told, isFirst: boolean) => {
        const started = isFirst ? sql`excluded.started_at` : sql`n.started_at`
        return sql`INSERT INTO nodes AS n (id, address, version, started_at, seen_at, shards, journal_lag_bytes, is_stopping,
            last_backup_at, is_backup_overdue, problems, http_port)
          VALUES (${told.id}, ${told.address}, ${told.version}, ${now} - CAST(${Math.round(ranMillis)} AS BIGINT), ${now},
            ${told.shards}, ${told.journal_lag_bytes}, ${told.is_stopping},
            ${told.last_backup_at}, ${told.is_backup_overdue}, ${JSON.stringify(told.problems)}, ${told.http_port})
          ON CONFLICT (id) DO UPDATE SET address = excluded.address, version = excluded.version, started_at = ${started},
            seen_at = excluded.seen_at, shards = excluded.shards, journal_lag_bytes = excluded.journal_lag_bytes,
            is_stopping = excluded.is_stopping, last_backup_at = excluded.last_backup_at,
            is_backup_overdue = excluded.is_backup_overdue, problems = excluded.problems,
            http_port = excluded.http_port`
      },

      /** All nodes, the longest-running first. */
      list: rows(sql`SELECT id, address, version, started_at, seen_at, shards, journal_lag_bytes,
        last_backup_at, is_backup_overdue, problems, http_port,
        CASE WHEN seen_at < ${now} - ${sql.literal(String(lostMillis))} THEN 'lost' WHEN is_stopping = 1 THEN 'stopping'
          ELSE 'healthy' END AS state
        FROM nodes ORDER BY started_at, id LIMIT ${sql.literal(String(mostListed))}`),

      /** Deletes a node that has stopped. */
      remove: (id: string) => sql`DELETE FROM nodes WHERE id = ${id}`,

      /** Deletes nodes that have been lost for too long, and their leases. */
      prune: Effect.zipRight(
        sql`DELETE FROM node_leases WHERE expires_at < ${now} - ${sql.literal(String(keptMillis))}`,
        sql`DELETE FROM nodes WHERE seen_at < ${now} - ${sql.literal(String(keptMillis))}`
      )
    }
  })
}) {}
