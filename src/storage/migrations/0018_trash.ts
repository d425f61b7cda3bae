import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Deleted links, pages and QR codes that can be restored, with their reserved addresses. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  // `content` contains the rows by table. A logo stays as long as a code in the trash uses it.
  yield* sql`CREATE TABLE trash (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('link', 'page', 'qrcode')),
    name TEXT NOT NULL,
    logo_hash ${exact} REFERENCES qrcode_logos (hash),
    deleted_by ${id} NOT NULL,
    deleted_at ${big} NOT NULL,
    content TEXT NOT NULL
  )`
  yield* sql`CREATE INDEX trash_team ON trash (team_id, deleted_at, id)`
  yield* sql`CREATE INDEX trash_age ON trash (deleted_at)`
  yield* sql`CREATE INDEX trash_logo ON trash (logo_hash) WHERE logo_hash IS NOT NULL`
  yield* sql`CREATE TABLE trash_addresses (
    trash_id ${id} NOT NULL REFERENCES trash (id) ON DELETE CASCADE,
    domain_id ${id} REFERENCES domains (id) ON DELETE RESTRICT,
    code ${exact} NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (trash_id, position)
  )`
  yield* sql`CREATE UNIQUE INDEX trash_default_address ON trash_addresses (code) WHERE domain_id IS NULL`
  yield* sql`CREATE UNIQUE INDEX trash_domain_address ON trash_addresses (domain_id, code) WHERE domain_id IS NOT NULL`
})
