import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Deleted clicks are kept for weeks, so retention must find the old ones. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX deleted_clicks_at ON deleted_clicks (at)`
})
