import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Dashboard sessions and one-time links. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))

  yield* sql`ALTER TABLE members ADD COLUMN last_seen_at ${big}`

  yield* sql`CREATE TABLE sessions (
    id ${id} PRIMARY KEY,
    token_hash ${exact} NOT NULL UNIQUE,
    user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    user_agent TEXT NOT NULL,
    created_at ${big} NOT NULL,
    last_seen_at ${big} NOT NULL,
    expires_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX sessions_user ON sessions (user_id, last_seen_at)`
  yield* sql`CREATE INDEX sessions_team ON sessions (team_id)`
  yield* sql`CREATE INDEX sessions_expiry ON sessions (expires_at)`

  // `user_id` is the user whom the link is for, null for invites; `created_by` is null for links of the command line.
  yield* sql`CREATE TABLE one_time_links (
    id ${id} PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('setup', 'invite', 'reset', 'open')),
    token_hash ${exact} NOT NULL UNIQUE,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    user_id ${id} REFERENCES users (id) ON DELETE CASCADE,
    role TEXT CHECK (role IN ('owner', 'admin', 'member')),
    email ${exact},
    created_by ${id} REFERENCES users (id) ON DELETE CASCADE,
    created_at ${big} NOT NULL,
    expires_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX one_time_links_team ON one_time_links (team_id, kind, created_at)`
  yield* sql`CREATE INDEX one_time_links_user ON one_time_links (user_id)`
  yield* sql`CREATE INDEX one_time_links_maker ON one_time_links (created_by)`
  yield* sql`CREATE INDEX one_time_links_expiry ON one_time_links (expires_at)`
})
