import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** When links start, and where visitors of an expired link go. The indexes find links by state. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN starts_at BIGINT`
  yield* sql`ALTER TABLE links ADD COLUMN expired_url TEXT`
  yield* sql`CREATE INDEX links_team_starts ON links (team_id, starts_at) WHERE starts_at IS NOT NULL`
  yield* sql`CREATE INDEX IF NOT EXISTS links_team_expiry ON links (team_id, expires_at) WHERE expires_at IS NOT NULL`
})
