import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The host that each session is bound to. Older sessions are bound when they are next used. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE sessions ADD COLUMN host TEXT`
})
