import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Rendered parts of pages, created when a page is saved; for older rows, when a page is next shown. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The HTML of a plugin's Markdown texts, as JSON; null if the plugin has none, or if it is not rendered yet.
  yield* sql`ALTER TABLE bio_plugins ADD COLUMN markup TEXT`
  // The version of the rules that sanitized `clean_css`.
  yield* sql`ALTER TABLE pages ADD COLUMN css_rules INTEGER NOT NULL DEFAULT 0`
})
