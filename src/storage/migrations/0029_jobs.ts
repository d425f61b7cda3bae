import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Background jobs, which survive restarts: their progress, and their reports about items. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  const states = "'queued', 'running', 'paused', 'done', 'failed', 'cancelled', 'undoing', 'undone', 'forgotten'"
  yield* sql`CREATE TABLE jobs (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN (${sql.literal(states)})),
    run INTEGER NOT NULL DEFAULT 1,
    steps ${big} NOT NULL DEFAULT 0,
    input TEXT NOT NULL,
    position TEXT,
    done ${big} NOT NULL DEFAULT 0,
    total ${big},
    counts TEXT NOT NULL,
    lines ${big} NOT NULL DEFAULT 0,
    worked_ms ${big} NOT NULL DEFAULT 0,
    reason TEXT,
    undo_until ${big},
    created_at ${big} NOT NULL,
    started_at ${big},
    updated_at ${big} NOT NULL,
    finished_at ${big}
  )`
  yield* sql`CREATE INDEX jobs_team ON jobs (team_id, created_at)`
  yield* sql`CREATE INDEX jobs_open ON jobs (created_at) WHERE state IN ('queued', 'running', 'undoing')`
  yield* sql`CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL`
  yield* sql`CREATE TABLE job_lines (
    job_id ${id} NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    line ${big} NOT NULL,
    item TEXT NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (job_id, line)
  )`
  yield* sql`CREATE TABLE job_secrets (
    job_id ${id} PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    sealed ${bytes} NOT NULL
  )`
})
