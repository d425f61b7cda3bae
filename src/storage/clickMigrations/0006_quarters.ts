import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Rollups and segments were counted by day and hour, but time zones require quarter hours. Closed buckets are rebuilt
 * from their clicks, and read click by click until then; rollups whose clicks were deleted stay unchanged.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO click_marks (team, level, start, version)
    SELECT b.team, b.level, b.start, 0 FROM (
      SELECT team, level, start FROM click_segments
      UNION SELECT team, level, start FROM click_rollups WHERE level = 1
    ) b
    WHERE b.start >= coalesce((SELECT f.before FROM click_floors f WHERE f.team = b.team), 0)
    ON CONFLICT (team, level, start) DO NOTHING`
  yield* sql`DELETE FROM click_segments`
})
