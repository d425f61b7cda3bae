import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The links here that correspond to links of other systems, so that none is imported twice and an import can be undone.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  // No foreign key to the link, because a link in the trash may be restored.
  yield* sql`CREATE TABLE import_links (
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    origin TEXT NOT NULL,
    link_id ${id} NOT NULL,
    job_id ${id} NOT NULL,
    last_job ${id} NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('created', 'replaced', 'found')),
    before TEXT,
    visits_until ${big},
    visits_seen ${big},
    claimed ${big} NOT NULL DEFAULT 0,
    counted ${big} NOT NULL DEFAULT 0,
    summed ${big} NOT NULL DEFAULT 0,
    PRIMARY KEY (team_id, origin)
  )`
  yield* sql`CREATE INDEX import_links_job ON import_links (job_id, origin)`
  yield* sql`CREATE INDEX import_links_last ON import_links (last_job, origin)`
  yield* sql`CREATE INDEX import_links_link ON import_links (link_id)`
  // Store the files of imports in the database if several servers share it, because any of them may read a file.
  yield* sql.onDialectOrElse({
    pg: () => sql`CREATE TABLE import_chunks (
      job_id UUID NOT NULL,
      chunk INTEGER NOT NULL,
      content BYTEA NOT NULL,
      PRIMARY KEY (job_id, chunk)
    )`,
    orElse: () => Effect.void
  })
  yield* sql`CREATE TABLE import_things (
    job_id ${id} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('tag', 'folder', 'page')),
    id ${id} NOT NULL,
    PRIMARY KEY (job_id, kind, id)
  )`
})
