import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Metadata and icons of destinations, stored separately for each team. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`ALTER TABLE teams ADD COLUMN destination_previews INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE links ADD COLUMN destination_hash ${exact}`
  yield* sql`CREATE INDEX links_destination ON links (team_id, destination_hash) WHERE destination_hash IS NOT NULL`
  // `due_at` is the time of the next fetch; null if none is due.
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
  // `name` is random, so that it reveals nothing about the icon and can't be guessed.
  yield* sql`CREATE TABLE destination_icons (
    name ${exact} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    hash ${exact} NOT NULL,
    bytes ${bytes} NOT NULL,
    stored_at ${big} NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX destination_icons_hash ON destination_icons (team_id, hash)`
})
