import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The clicks up to this number of the last day before a floor are counted in its rollups, and are being deleted piece by
 * piece; 0 where none are left.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`ALTER TABLE click_floors ADD COLUMN leftover ${big} NOT NULL DEFAULT 0`
})
