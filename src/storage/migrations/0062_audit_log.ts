import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The audit log. It keeps the ids and names of its time, so actors and targets are no references. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE audit_entries (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    action TEXT NOT NULL,
    actor_type TEXT NOT NULL,
    actor_id TEXT,
    actor_name TEXT NOT NULL,
    network TEXT,
    target_type TEXT NOT NULL,
    target_id TEXT,
    target_name TEXT,
    before TEXT,
    after TEXT
  )`
  yield* sql`CREATE INDEX audit_entries_team ON audit_entries (team_id, at, id)`
  yield* sql`CREATE INDEX audit_entries_at ON audit_entries (at)`
})
