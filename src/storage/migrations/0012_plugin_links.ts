import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Outbound links of plugins, each with its clicks; for older rows, created when their page is next shown. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`CREATE TABLE bio_plugin_links (
    id ${id} PRIMARY KEY,
    plugin_id ${id} NOT NULL REFERENCES bio_plugins (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    url TEXT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    total_clicks ${big} NOT NULL DEFAULT 0
  )`
  yield* sql`CREATE INDEX bio_plugin_links_plugin ON bio_plugin_links (plugin_id, place)`
  // The version of the rules that found the links of a plugin.
  yield* sql`ALTER TABLE bio_plugins ADD COLUMN link_rules INTEGER NOT NULL DEFAULT 0`
})
