import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const dayMillis = 86_400_000

/**
 * Bulk edits become ordinary jobs, with tables for the links that they select and change. `bulk_jobs` stays, but empty,
 * for servers of the earlier version during an upgrade.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  yield* sql`CREATE TABLE bulk_edits (
    job_id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    selected ${bytes}
  )`
  yield* sql`CREATE INDEX bulk_edits_team ON bulk_edits (team_id)`
  yield* sql`CREATE TABLE bulk_edit_links (
    job_id ${id} NOT NULL REFERENCES bulk_edits (job_id) ON DELETE CASCADE,
    link_id ${id} NOT NULL,
    before TEXT NOT NULL,
    PRIMARY KEY (job_id, link_id)
  )`
  // The time from the job's creation to its last activity. The lease of an unfinished job was renewed for 10 seconds by
  // its last batch.
  const worked = sql`COALESCE(finished_at, lease_until - 10000) - created_at`
  yield* sql`INSERT INTO jobs (id, team_id, created_by, kind, state, input, position, done, total, counts, worked_ms, reason,
      undo_until, created_at, started_at, updated_at, finished_at)
    SELECT id, team_id, created_by, 'bulk_edit', state,
      '{"query":' || query || ',"change":' || COALESCE(change, 'null') || '}',
      CASE WHEN state = 'running' THEN CAST(position AS TEXT) END,
      done, total,
      CASE WHEN change IS NULL THEN '{"deleted":' ELSE '{"changed":' END || changed
        || ',"skipped":' || skipped || ',"undone":' || undone || ',"kept":' || kept || '}',
      CASE WHEN done = 0 OR state IN ('undoing', 'undone') THEN 0 WHEN ${worked} < 1 THEN 1 ELSE ${worked} END,
      reason,
      CASE WHEN state IN ('running', 'done', 'failed') THEN COALESCE(finished_at, created_at) + ${7 * dayMillis} END,
      created_at, created_at, COALESCE(finished_at, created_at), finished_at
    FROM bulk_jobs`
  yield* sql`INSERT INTO bulk_edits (job_id, team_id, selected) SELECT id, team_id, selected FROM bulk_jobs`
  // Copy only links that an undo has not restored yet.
  yield* sql`INSERT INTO bulk_edit_links (job_id, link_id, before)
    SELECT l.job_id, l.link_id, l.before FROM bulk_job_links l JOIN bulk_jobs j ON j.id = l.job_id
    WHERE l.link_id > j.undo_position`
  yield* sql`DELETE FROM bulk_job_links`
  yield* sql`DELETE FROM bulk_jobs`
})
