import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The history of one link or page. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX audit_entries_target ON audit_entries (team_id, target_id, at, id)`
})
