import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What visitors reported about links and pages. They may be deleted before the report is done, so nothing refers to them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE destination_reports (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    link_id ${id},
    page_id ${id},
    link TEXT NOT NULL,
    reason TEXT NOT NULL,
    contact TEXT,
    network TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
  )`
  yield* sql`CREATE INDEX destination_reports_team ON destination_reports (team_id, created_at)`
  yield* sql`CREATE INDEX destination_reports_network ON destination_reports (network, created_at)`
})
