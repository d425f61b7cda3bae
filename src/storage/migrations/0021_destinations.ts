import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What the destinations of links say of themselves, for each team apart, and their icons. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`ALTER TABLE teams ADD COLUMN destination_previews INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE links ADD COLUMN destination_hash ${exact}`
  yield* sql`CREATE INDEX links_destination ON links (team_id, destination_hash) WHERE destination_hash IS NOT NULL`
  // `due_at` is when it is fetched next; null waits for nothing.
  yield* sql`CREATE TABLE destinations (
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    hash ${exact} NOT NULL,
    url TEXT NOT NULL,
    host ${exact} NOT NULL,
    title TEXT,
    description TEXT,
    image_url TEXT,
    icon ${exact},
    fetched_at ${big},
    failures INTEGER NOT NULL DEFAULT 0,
    due_at ${big},
    PRIMARY KEY (team_id, hash)
  )`
  yield* sql`CREATE INDEX destinations_due ON destinations (due_at) WHERE due_at IS NOT NULL`
  yield* sql`CREATE INDEX destinations_icon ON destinations (icon) WHERE icon IS NOT NULL`
  // `name` is drawn: it tells nobody which picture it is, and none is found by guessing.
  yield* sql`CREATE TABLE destination_icons (
    name ${exact} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    hash ${exact} NOT NULL,
    bytes ${bytes} NOT NULL,
    stored_at ${big} NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX destination_icons_hash ON destination_icons (team_id, hash)`
})
