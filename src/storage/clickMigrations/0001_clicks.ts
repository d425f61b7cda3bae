import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Clicks as numbers. Each text is stored once in `click_names`, including ids of teams, links, pages, buttons and QR
 * codes, so that ten million clicks stay small and can be grouped by integers.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  const counted = sql.literal(
    sql.onDialectOrElse({
      pg: () => "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
      orElse: () => "INTEGER PRIMARY KEY AUTOINCREMENT"
    })
  )

  yield* sql`CREATE TABLE click_names (id ${counted}, name ${exact} NOT NULL UNIQUE)`

  yield* sql`CREATE TABLE clicks (
    seq ${counted},
    team INTEGER NOT NULL,
    link INTEGER,
    page INTEGER,
    bio_link INTEGER,
    qrcode INTEGER,
    at ${big} NOT NULL,
    is_bot INTEGER NOT NULL,
    visitor ${bytes} NOT NULL,
    destination INTEGER,
    user_agent INTEGER NOT NULL,
    referer INTEGER,
    referrer INTEGER,
    language_tag INTEGER,
    language INTEGER,
    country INTEGER,
    subnet INTEGER,
    device INTEGER NOT NULL,
    browser INTEGER NOT NULL,
    os INTEGER NOT NULL,
    utm_source INTEGER,
    utm_medium INTEGER,
    utm_campaign INTEGER,
    utm_term INTEGER,
    utm_content INTEGER
  )`
  yield* sql`CREATE INDEX clicks_team ON clicks (team, at)`
  yield* sql`CREATE INDEX clicks_link ON clicks (link, at) WHERE link IS NOT NULL`
  yield* sql`CREATE INDEX clicks_page ON clicks (page, at) WHERE page IS NOT NULL`
  yield* sql`CREATE INDEX clicks_bio_link ON clicks (bio_link, at) WHERE bio_link IS NOT NULL`
  yield* sql`CREATE INDEX clicks_qrcode ON clicks (qrcode, at) WHERE qrcode IS NOT NULL`

  // Human clicks of each link, page, button and QR code; `shown` is the number that the resource's own table has.
  yield* sql`CREATE TABLE click_totals (
    subject INTEGER PRIMARY KEY,
    clicks ${big} NOT NULL,
    shown ${big} NOT NULL DEFAULT 0
  )`
  yield* sql`CREATE INDEX click_totals_unshown ON click_totals (subject) WHERE clicks <> shown`

  // How far each node's journal is ingested; updated in the same transaction as the ingest.
  yield* sql`CREATE TABLE journal_positions (
    node TEXT PRIMARY KEY,
    segment ${big} NOT NULL,
    byte_offset ${big} NOT NULL
  )`
})
