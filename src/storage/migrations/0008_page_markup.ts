import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What pages are drawn of, made when they are saved; rows from before are made when they are next shown. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The markup of a plugin's texts in markdown, as JSON; null where it has none, or none yet.
  yield* sql`ALTER TABLE bio_plugins ADD COLUMN markup TEXT`
  // By which rules `clean_css` was cleaned.
  yield* sql`ALTER TABLE pages ADD COLUMN css_rules INTEGER NOT NULL DEFAULT 0`
})
