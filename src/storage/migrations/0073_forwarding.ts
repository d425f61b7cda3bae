import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What links forward of a visit, and the defaults of a team for new links. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN forward_path INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE links ADD COLUMN forward_query INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE teams ADD COLUMN link_forward_path INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE teams ADD COLUMN link_forward_query INTEGER NOT NULL DEFAULT 1`
})
