import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Buttons and plugins can be hidden. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["bio_links", "bio_plugins"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN is_visible INTEGER NOT NULL DEFAULT 1 CHECK (is_visible IN (0, 1))`
  }
})
