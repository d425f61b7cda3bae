import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Bulk changes to the links that a query selects, and the previous state of each changed link. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  const states = "'running', 'done', 'failed', 'undoing', 'undone', 'forgotten'"
  // `selected` has a bit per link row number: a million links take less space than a row per id.
  yield* sql`CREATE TABLE bulk_jobs (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    state TEXT NOT NULL CHECK (state IN (${sql.literal(states)})),
    query TEXT NOT NULL,
    change TEXT,
    selected ${bytes},
    total INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    undone INTEGER NOT NULL DEFAULT 0,
    kept INTEGER NOT NULL DEFAULT 0,
    position ${big} NOT NULL DEFAULT 0,
    undo_position ${id} NOT NULL,
    reason TEXT,
    lease_owner ${id},
    lease_until ${big} NOT NULL DEFAULT 0,
    created_at ${big} NOT NULL,
    finished_at ${big}
  )`
  yield* sql`CREATE INDEX bulk_jobs_team ON bulk_jobs (team_id, created_at)`
  yield* sql`CREATE INDEX bulk_jobs_running ON bulk_jobs (created_at) WHERE state IN ('running', 'undoing')`
  yield* sql`CREATE INDEX bulk_jobs_finished ON bulk_jobs (finished_at) WHERE finished_at IS NOT NULL`
  yield* sql`CREATE TABLE bulk_job_links (
    job_id ${id} NOT NULL REFERENCES bulk_jobs (id) ON DELETE CASCADE,
    link_id ${id} NOT NULL,
    before TEXT NOT NULL,
    PRIMARY KEY (job_id, link_id)
  )`
})
