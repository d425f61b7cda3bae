import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** How many clicks a link allows, how many servers took, and the last limit that an event reported. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN max_clicks BIGINT`
  yield* sql`ALTER TABLE links ADD COLUMN spent_clicks BIGINT NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE links ADD COLUMN reported_limit BIGINT`
  yield* sql`CREATE INDEX links_team_limits ON links (team_id) WHERE max_clicks IS NOT NULL`
})
