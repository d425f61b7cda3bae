import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** When a team was deleted. Its row stays, without its name, until all of its clicks are deleted. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`ALTER TABLE teams ADD COLUMN deleted_at ${big}`
})
