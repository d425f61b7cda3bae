import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Former short codes of links, which still redirect. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE link_aliases (
    link_id ${id} NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    domain_id ${id} REFERENCES domains (id) ON DELETE RESTRICT,
    code ${exact} NOT NULL,
    created_at ${big} NOT NULL,
    PRIMARY KEY (link_id, code)
  )`
  yield* sql`CREATE UNIQUE INDEX link_aliases_default_address ON link_aliases (code) WHERE domain_id IS NULL`
  yield* sql`CREATE UNIQUE INDEX link_aliases_domain_address ON link_aliases (domain_id, code) WHERE domain_id IS NOT NULL`
})
