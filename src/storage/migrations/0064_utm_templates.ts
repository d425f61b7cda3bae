import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Values for campaign parameters, and what a folder sets in its new links, as JSON. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  // Both databases sort bytes, whatever the server's locale.
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE utm_templates (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_order ${exact} NOT NULL DEFAULT '',
    source TEXT,
    medium TEXT,
    campaign TEXT,
    term TEXT,
    content TEXT,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX utm_templates_team ON utm_templates (team_id, name_order)`
  yield* sql`ALTER TABLE folders ADD COLUMN defaults TEXT`
})
