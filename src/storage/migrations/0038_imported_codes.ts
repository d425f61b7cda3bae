import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The short code that a link has in its source finds the same link again, whichever kind of export it comes from. What an import
 * adds to links of earlier ones is stored apart, so that it can be undone alone.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = sql.literal(sql.onDialectOrElse({ pg: () => "strpos", orElse: () => "instr" }))
  yield* sql`ALTER TABLE import_links ADD COLUMN code TEXT`
  // An origin is `kind:host/code`, with ` destination` behind it for renamed links, or `kind:name`.
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
