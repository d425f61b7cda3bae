import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** How links answer: preview pages, the status of redirects, and whether search engines may index them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN preview_page INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE links ADD COLUMN redirect_status INTEGER NOT NULL DEFAULT 302`
  yield* sql`ALTER TABLE links ADD COLUMN noindex INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE teams ADD COLUMN preview_page INTEGER NOT NULL DEFAULT 1`
})
