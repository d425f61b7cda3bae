import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Links to read-only reports. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE shared_reports (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    name TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    query TEXT NOT NULL,
    password_hash TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
  )`
  yield* sql`CREATE INDEX shared_reports_team ON shared_reports (team_id)`
})
