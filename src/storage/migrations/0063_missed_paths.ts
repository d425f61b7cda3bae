import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** How often visitors asked for paths that don't exist, by domain and day. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  // Both databases compare and sort bytes, whatever the server's locale.
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE missed_paths (
    home ${id} NOT NULL,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    domain_id ${id} REFERENCES domains (id) ON DELETE CASCADE,
    day ${exact} NOT NULL,
    path ${exact} NOT NULL,
    count ${big} NOT NULL,
    last_seen_at ${big} NOT NULL,
    PRIMARY KEY (home, day, path)
  )`
  yield* sql`CREATE INDEX missed_paths_team ON missed_paths (team_id, day)`
  yield* sql`CREATE INDEX missed_paths_domain ON missed_paths (domain_id)`
  yield* sql`CREATE INDEX missed_paths_day ON missed_paths (day)`
})
