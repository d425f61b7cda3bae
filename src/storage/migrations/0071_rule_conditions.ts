import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The conditions of targeting rules with several, as JSON. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE link_targeting ADD COLUMN conditions TEXT`
})
