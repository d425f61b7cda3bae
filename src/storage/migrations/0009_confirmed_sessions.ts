import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The time at which the user last entered the password. Existing sessions started with a password, so they get their
 * start time.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`ALTER TABLE sessions ADD COLUMN confirmed_at ${big} NOT NULL DEFAULT 0`
  yield* sql`UPDATE sessions SET confirmed_at = created_at`
})
