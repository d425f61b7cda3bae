import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * How often names were swept: who books reads it in the same transaction, since a number that it remembers may be that
 * of a name which is gone.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`CREATE TABLE click_sweeps (generation ${big} NOT NULL)`
  yield* sql`INSERT INTO click_sweeps (generation) VALUES (0)`
})
