import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The destination of a link in its source. It distinguishes a link that was edited here from a different link with the
 * same name.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE import_links ADD COLUMN destination_hash TEXT`
})
