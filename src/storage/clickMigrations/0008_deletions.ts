import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The name columns of clicks. */
const columns = `link, page, bio_link, qrcode, destination, referer, referrer, language_tag, language, country, subnet,
  utm_source, utm_medium, utm_campaign, utm_term, utm_content`.split(/,\s*/)

/** Clicks that someone deleted, until the deletion can no longer be undone. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))

  yield* sql`CREATE TABLE click_deletions (
    job TEXT PRIMARY KEY,
    team INTEGER NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0
  )`
  // The selected clicks, in parts of one transaction each; `moved` is how many a part deleted, null before it did.
  yield* sql`CREATE TABLE click_deletion_parts (
    job TEXT NOT NULL,
    part INTEGER NOT NULL,
    content TEXT NOT NULL,
    moved ${big},
    is_restored INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (job, part)
  )`
  yield* sql`CREATE TABLE deleted_clicks (
    seq ${big} PRIMARY KEY,
    job TEXT NOT NULL,
    part INTEGER NOT NULL,
    team INTEGER NOT NULL,
    at ${big} NOT NULL,
    is_bot INTEGER NOT NULL,
    visitor ${bytes} NOT NULL,
    user_agent INTEGER NOT NULL,
    device INTEGER NOT NULL,
    browser INTEGER NOT NULL,
    os INTEGER NOT NULL,
    ${sql.literal(columns.map((column) => `${column} INTEGER`).join(", "))}
  )`
  yield* sql`CREATE INDEX deleted_clicks_part ON deleted_clicks (job, part)`
  // Rollups of links for days whose clicks retention deleted; `team_visitors` is by how much the team's fell.
  yield* sql`CREATE TABLE deleted_rollups (
    job TEXT NOT NULL,
    part INTEGER NOT NULL,
    subject INTEGER NOT NULL,
    start ${big} NOT NULL,
    team INTEGER NOT NULL,
    rows_all ${big} NOT NULL,
    clicks ${big} NOT NULL,
    visitors ${big} NOT NULL,
    views ${big} NOT NULL,
    body ${bytes} NOT NULL,
    team_visitors ${big} NOT NULL,
    PRIMARY KEY (job, part)
  )`
  yield* sql`ALTER TABLE click_totals ADD COLUMN deleted ${big} NOT NULL DEFAULT 0`
  // The clicks without a date that were deleted from each link's total.
  yield* sql`CREATE TABLE deleted_totals (subject INTEGER PRIMARY KEY, clicks ${big} NOT NULL)`
})
