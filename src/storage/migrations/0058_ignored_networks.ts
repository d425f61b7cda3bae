import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The networks whose visits a team doesn't count, separated by commas. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE teams ADD COLUMN ignored_networks TEXT NOT NULL DEFAULT ''`
})
