import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * How often unused names were deleted. Each ingest reads this in its transaction to notice deletions, because the
 * number that it cached for a name may belong to a deleted one.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`CREATE TABLE click_sweeps (generation ${big} NOT NULL)`
  yield* sql`INSERT INTO click_sweeps (generation) VALUES (0)`
})
