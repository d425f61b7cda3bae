import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** When someone stopped a link, so that visitors are refused. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN stopped_at BIGINT`
})
