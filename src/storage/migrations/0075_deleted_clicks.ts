import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The clicks without bots that were deleted from a link, which still count towards a limit that is set later. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN deleted_clicks BIGINT NOT NULL DEFAULT 0`
})
