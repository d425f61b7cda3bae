import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Destinations that teams block, and those that they allow. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`ALTER TABLE teams ADD COLUMN destinations TEXT NOT NULL DEFAULT 'open'`
  yield* sql`CREATE TABLE listed_destinations (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    list TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    note TEXT,
    created_at BIGINT NOT NULL
  )`
  yield* sql`CREATE UNIQUE INDEX listed_destinations_team ON listed_destinations (team_id, list, kind, value)`
})
