import { Snowflake } from "@effect/cluster"
import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { dayMillis } from "../lib/Time.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"

/** How long processed messages are kept, in milliseconds; a duplicate sent within that time is not processed again. */
const kept = 7 * dayMillis

/** Deletes records that the actor library never deletes: processed messages, and nodes that went offline. */
export const pruneCluster = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const timestamp = (yield* Clock.currentTimeMillis) - kept
  const before = sql.literal(String(Snowflake.make({ machineId: 0 as never, sequence: 0, timestamp })))
  const isDone = sql.onDialectOrElse({ pg: () => sql`processed`, orElse: () => sql`processed = 1` })
  const done = sql`SELECT id FROM cluster_messages WHERE ${isDone} AND id < ${before}`
  const messages = Effect.zipRight(
    sql`DELETE FROM cluster_replies WHERE request_id IN (${done})`,
    sql`DELETE FROM cluster_messages WHERE ${isDone} AND id < ${before}`
  )
  yield* orDieSql(transactionOn(sql)(messages))
  yield* sql.onDialectOrElse({
    pg: () =>
      orDieSql(
        sql`DELETE FROM cluster_runners WHERE last_heartbeat < (NOW() AT TIME ZONE 'UTC') - INTERVAL '1 minute'`
      ),
    orElse: () => Effect.void
  })
})
