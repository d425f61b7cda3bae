import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Pruning deletes the last day's clicks in batches. Those up to this number are already counted in the day's rollups
 * and are still to be deleted; 0 if none are left.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`ALTER TABLE click_floors ADD COLUMN leftover ${big} NOT NULL DEFAULT 0`
})
