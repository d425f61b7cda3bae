import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The short code of a link in its source, to recognize the link in any kind of export. Data that an import adds to
 * links of earlier imports is stored separately, so that it can be undone separately.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = sql.literal(sql.onDialectOrElse({ pg: () => "strpos", orElse: () => "instr" }))
  yield* sql`ALTER TABLE import_links ADD COLUMN code TEXT`
  // An origin is `kind:host/code`, followed by ` destination` for renamed links, or `kind:name`.
  yield* sql`UPDATE import_links SET code = CASE WHEN ${at}(origin, '/') > 0
    THEN substr(origin, ${at}(origin, '/') + 1) ELSE substr(origin, ${at}(origin, ':') + 1) END`
  yield* sql`UPDATE import_links SET code = substr(code, 1, ${at}(code, ' ') - 1) WHERE ${at}(code, ' ') > 0`
  yield* sql`CREATE INDEX import_links_code ON import_links (team_id, code)`
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`CREATE TABLE import_clicks (
    job_id ${id} NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    origin TEXT NOT NULL,
    link_id ${id} NOT NULL,
    owner_job ${id} NOT NULL,
    counted ${big} NOT NULL,
    summed ${big} NOT NULL,
    PRIMARY KEY (job_id, origin)
  )`
  yield* sql`CREATE INDEX import_clicks_owner ON import_clicks (owner_job, origin)`
})
