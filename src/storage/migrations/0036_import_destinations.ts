import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Where a link led in its source: tells a link that was edited here from another link of the same name. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE import_links ADD COLUMN destination_hash TEXT`
})
