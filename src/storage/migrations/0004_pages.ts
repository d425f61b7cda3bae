import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Bio pages with their buttons and plugins. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))

  // Accents and colors are null if the theme decides; `clean_css` is the sanitized `custom_css` for visitors.
  yield* sql`CREATE TABLE pages (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    folder_id ${id} REFERENCES folders (id) ON DELETE SET NULL,
    domain_id ${id} REFERENCES domains (id) ON DELETE RESTRICT,
    slug ${exact} NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    profile_image TEXT,
    background_image TEXT,
    favicon TEXT,
    theme TEXT NOT NULL,
    theme_accent_1 TEXT,
    theme_accent_2 TEXT,
    custom_css TEXT,
    clean_css TEXT,
    noindex INTEGER NOT NULL DEFAULT 0 CHECK (noindex IN (0, 1)),
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX pages_default_address ON pages (slug) WHERE domain_id IS NULL`
  yield* sql`CREATE UNIQUE INDEX pages_domain_address ON pages (domain_id, slug) WHERE domain_id IS NOT NULL`
  yield* sql`CREATE INDEX pages_team ON pages (team_id, created_at, id)`
  yield* sql`CREATE INDEX pages_folder ON pages (folder_id) WHERE folder_id IS NOT NULL`

  yield* sql`CREATE TABLE bio_links (
    id ${id} PRIMARY KEY,
    page_id ${id} NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    url TEXT NOT NULL,
    icon TEXT,
    color TEXT,
    bg_color TEXT,
    animation TEXT NOT NULL,
    sort_order INTEGER NOT NULL DEFAULT 0,
    total_clicks ${big} NOT NULL DEFAULT 0,
    created_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX bio_links_page ON bio_links (page_id, sort_order, id)`

  yield* sql`CREATE TABLE bio_plugins (
    id ${id} PRIMARY KEY,
    page_id ${id} NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    config TEXT NOT NULL,
    sort_order INTEGER NOT NULL DEFAULT 0,
    created_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX bio_plugins_page ON bio_plugins (page_id, sort_order, id)`
})
