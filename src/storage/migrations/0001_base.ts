import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Accounts, folders, tags, domains and links. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  // Codes and host names are compared byte by byte on both databases, regardless of the server's locale.
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))

  yield* sql`CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)`

  yield* sql`CREATE TABLE teams (
    id ${id} PRIMARY KEY,
    name ${exact} NOT NULL UNIQUE,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`

  yield* sql`CREATE TABLE users (
    id ${id} PRIMARY KEY,
    username ${exact} NOT NULL UNIQUE,
    email ${exact} UNIQUE,
    password_hash TEXT,
    created_at ${big} NOT NULL
  )`

  yield* sql`CREATE TABLE members (
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
    created_at ${big} NOT NULL,
    PRIMARY KEY (team_id, user_id)
  )`
  yield* sql`CREATE INDEX members_user ON members (user_id)`

  yield* sql`CREATE TABLE api_keys (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
    hint TEXT NOT NULL,
    hash ${exact} NOT NULL UNIQUE,
    expires_at ${big},
    last_used_at ${big},
    created_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX api_keys_team ON api_keys (team_id, created_at)`

  yield* sql`CREATE TABLE folders (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT,
    icon TEXT,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX folders_team ON folders (team_id)`

  yield* sql`CREATE TABLE tags (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_key ${exact} NOT NULL,
    color TEXT NOT NULL,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL,
    UNIQUE (team_id, name_key)
  )`

  yield* sql`CREATE TABLE domains (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    hostname ${exact} NOT NULL UNIQUE,
    root_page_id ${id},
    root_url TEXT,
    not_found_url TEXT,
    expired_url TEXT,
    verified_at ${big},
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX domains_team ON domains (team_id)`

  // A row number never changes and is never reused: lists are cached as sets of row numbers.
  const rowNumber = sql.literal(
    sql.onDialectOrElse({
      pg: () => "BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE",
      orElse: () => "INTEGER PRIMARY KEY AUTOINCREMENT"
    })
  )
  const linkId = sql.literal(
    sql.onDialectOrElse({ pg: () => "UUID PRIMARY KEY", orElse: () => "TEXT NOT NULL UNIQUE" })
  )
  yield* sql`CREATE TABLE links (
    rn ${rowNumber},
    id ${linkId},
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    folder_id ${id} REFERENCES folders (id) ON DELETE SET NULL,
    domain_id ${id} REFERENCES domains (id) ON DELETE RESTRICT,
    short_code ${exact} NOT NULL,
    destination_url TEXT NOT NULL,
    title TEXT,
    redirect_type TEXT NOT NULL CHECK (redirect_type IN ('screen', 'instant', 'password')),
    password_hash TEXT,
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    expires_at ${big},
    meta_title TEXT,
    meta_description TEXT,
    meta_image TEXT,
    ab_test_url TEXT,
    ab_test_percentage INTEGER NOT NULL DEFAULT 0,
    total_clicks ${big} NOT NULL DEFAULT 0,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX links_default_address ON links (short_code) WHERE domain_id IS NULL`
  yield* sql`CREATE UNIQUE INDEX links_domain_address ON links (domain_id, short_code) WHERE domain_id IS NOT NULL`

  yield* sql`CREATE TABLE link_tags (
    link_id ${id} NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    tag_id ${id} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (link_id, tag_id)
  )`
  yield* sql`CREATE INDEX link_tags_tag ON link_tags (tag_id)`

  yield* sql`CREATE TABLE link_ab_tests (
    id ${id} PRIMARY KEY,
    link_id ${id} NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    destination_url TEXT NOT NULL,
    weight INTEGER NOT NULL,
    position INTEGER NOT NULL
  )`
  yield* sql`CREATE INDEX link_ab_tests_link ON link_ab_tests (link_id, position)`

  yield* sql`CREATE TABLE link_targeting (
    id ${id} PRIMARY KEY,
    link_id ${id} NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    value TEXT NOT NULL,
    destination_url TEXT NOT NULL,
    position INTEGER NOT NULL
  )`
  yield* sql`CREATE INDEX link_targeting_link ON link_targeting (link_id, position)`
})
