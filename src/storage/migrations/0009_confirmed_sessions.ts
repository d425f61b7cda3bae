import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** When the password of a session's person was last given; sessions that there are began with one. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`ALTER TABLE sessions ADD COLUMN confirmed_at ${big} NOT NULL DEFAULT 0`
  yield* sql`UPDATE sessions SET confirmed_at = created_at`
})
