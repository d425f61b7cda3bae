import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const dayMillis = 86_400_000
const nil = "00000000-0000-0000-0000-000000000000"

/** The columns of `bulk_jobs` that are columns of `jobs` from now on, or that only its own engine needed. */
const moved = [
  ...["created_by", "state", "query", "change", "total", "done", "changed", "skipped", "undone", "kept", "position"],
  ...["undo_position", "reason", "lease_owner", "lease_until", "created_at", "finished_at"]
]

/** Bulk edits become jobs like all others; `bulk_jobs` keeps only the links that each selected. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // From the last sign of life of a job, as good as its batches were timed.
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
  // From now on only links that are not restored yet have rows.
  yield* sql`DELETE FROM bulk_job_links
    WHERE job_id IN (SELECT id FROM bulk_jobs WHERE undo_position <> ${nil})
      AND link_id <= (SELECT undo_position FROM bulk_jobs WHERE id = job_id)`
  for (const index of ["bulk_jobs_team", "bulk_jobs_running", "bulk_jobs_finished"]) {
    yield* sql`DROP INDEX ${sql(index)}`
  }
  for (const column of moved) yield* sql`ALTER TABLE bulk_jobs DROP COLUMN ${sql(column)}`
  yield* sql`CREATE INDEX bulk_jobs_team ON bulk_jobs (team_id)`
})
