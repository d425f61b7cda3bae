import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The time zones for reports, chosen by users and teams. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE users ADD COLUMN timezone TEXT`
  yield* sql`ALTER TABLE teams ADD COLUMN timezone TEXT`
})
