import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Which version of itself each button and plugin is, and who made it; nobody knows who made those from before. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  for (const table of ["bio_links", "bio_plugins"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN version INTEGER NOT NULL DEFAULT 1`
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN updated_by ${id}`
  }
  // The highest version that anything had which was taken off the page: what comes back goes on above it.
  yield* sql`ALTER TABLE pages ADD COLUMN removed_version INTEGER NOT NULL DEFAULT 0`
})
