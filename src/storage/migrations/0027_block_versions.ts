import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The version of each button and plugin, and who changed it last; unknown for existing ones. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  for (const table of ["bio_links", "bio_plugins"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN version INTEGER NOT NULL DEFAULT 1`
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN updated_by ${id}`
  }
  // The highest version of anything removed from the page; a restored item continues above it.
  yield* sql`ALTER TABLE pages ADD COLUMN removed_version INTEGER NOT NULL DEFAULT 0`
})
