import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The published version of pages that collect changes until they are published; existing pages stay public. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  for (const [column, byDefault] of [
    ["auto_publish", 1],
    ["has_changes", 0]
  ] as const) {
    yield* sql`ALTER TABLE pages ADD COLUMN ${sql(column)} INTEGER NOT NULL DEFAULT ${sql.literal(String(byDefault))}
      CHECK (${sql(column)} IN (0, 1))`
  }
  // Null if the page is not public.
  yield* sql`ALTER TABLE pages ADD COLUMN published_at ${big}`
  yield* sql`UPDATE pages SET published_at = updated_at`
  // `content` contains the rows by table, as in the trash.
  yield* sql`CREATE TABLE page_publications (
    page_id ${id} PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
    content TEXT NOT NULL
  )`
  // The outbound links of published pages, by the ids of their buttons and plugin links.
  yield* sql`CREATE TABLE published_links (
    id ${id} PRIMARY KEY,
    page_id ${id} NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    name TEXT NOT NULL,
    total_clicks ${big} NOT NULL DEFAULT 0
  )`
  yield* sql`CREATE INDEX published_links_page ON published_links (page_id)`
})
