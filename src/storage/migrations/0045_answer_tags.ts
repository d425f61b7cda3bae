import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The `ETag` of a stored response. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE idempotent_answers ADD COLUMN etag TEXT`
})
