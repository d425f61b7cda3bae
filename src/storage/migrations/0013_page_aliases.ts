import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Former addresses of pages, which redirect to them unless another page takes the address. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE page_aliases (
    id ${id} PRIMARY KEY,
    page_id ${id} NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    domain_id ${id} REFERENCES domains (id) ON DELETE CASCADE,
    slug ${exact} NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX page_aliases_default_address ON page_aliases (slug) WHERE domain_id IS NULL`
  yield* sql`CREATE UNIQUE INDEX page_aliases_domain_address ON page_aliases (domain_id, slug) WHERE domain_id IS NOT NULL`
  yield* sql`CREATE INDEX page_aliases_page ON page_aliases (page_id, id)`
})
