import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The counts below which a shared report shows nothing. Existing reports keep showing everything. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE shared_reports ADD COLUMN min_clicks INTEGER NOT NULL DEFAULT 0`
})
