import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The team's comments on each link. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN comments TEXT`
})
