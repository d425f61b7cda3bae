import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** QR codes with their logos, and uploads. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))

  // Stored by content, because all codes of a team may have the same logo.
  yield* sql`CREATE TABLE qrcode_logos (hash ${exact} PRIMARY KEY, logo TEXT NOT NULL)`

  // `printed_` is the address that was last encoded; the code keeps it if its link is deleted. Long columns come last.
  yield* sql`CREATE TABLE qrcodes (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    link_id ${id} REFERENCES links (id) ON DELETE SET NULL,
    folder_id ${id} REFERENCES folders (id) ON DELETE SET NULL,
    code ${exact} NOT NULL UNIQUE,
    printed_code ${exact} NOT NULL,
    printed_domain_id ${id} REFERENCES domains (id) ON DELETE SET NULL,
    logo_hash ${exact} REFERENCES qrcode_logos (hash),
    scannable INTEGER NOT NULL CHECK (scannable IN (0, 1)),
    total_clicks ${big} NOT NULL DEFAULT 0,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL,
    name TEXT NOT NULL,
    name_key ${exact} NOT NULL,
    warnings TEXT NOT NULL,
    design TEXT NOT NULL
  )`
  yield* sql`CREATE INDEX qrcodes_created ON qrcodes (team_id, created_at, id)`
  yield* sql`CREATE INDEX qrcodes_name ON qrcodes (team_id, name_key, id)`
  yield* sql`CREATE INDEX qrcodes_clicks ON qrcodes (team_id, total_clicks, id)`
  yield* sql`CREATE INDEX qrcodes_folder ON qrcodes (folder_id)`
  yield* sql`CREATE INDEX qrcodes_link ON qrcodes (link_id)`
  yield* sql`CREATE INDEX qrcodes_domain ON qrcodes (printed_domain_id)`
  yield* sql`CREATE INDEX qrcodes_logo ON qrcodes (logo_hash)`

  yield* sql`CREATE TABLE uploads (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    file ${exact} NOT NULL,
    content_type TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes ${big} NOT NULL,
    variants TEXT NOT NULL,
    created_at ${big} NOT NULL,
    UNIQUE (team_id, file)
  )`
  yield* sql`CREATE INDEX uploads_team ON uploads (team_id, created_at, id)`

  // Files are named by their content, so a file may belong to several uploads.
  yield* sql`CREATE TABLE upload_files (
    file ${exact} NOT NULL,
    upload_id ${id} NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
    PRIMARY KEY (file, upload_id)
  )`
  yield* sql`CREATE INDEX upload_files_upload ON upload_files (upload_id)`
})
