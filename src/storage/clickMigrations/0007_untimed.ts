import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The longest month, in milliseconds. For a shorter month, the days after it can only cause an unnecessary recount. */
const longestMonth = 31 * 86_400_000

/**
 * Rollups counted by day have format 1. Months summed from such days counted their clicks at noon; they are summed
 * again, so that they record how many clicks have no known hour.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isByDay = sql.onDialectOrElse({
    pg: () => sql.literal(`substring(d.body from 1 for 4) = decode('01000000', 'hex')`),
    orElse: () => sql.literal(`substr(d.body, 1, 4) = x'01000000'`)
  })
  yield* sql`INSERT INTO click_marks (team, level, start, version)
    SELECT DISTINCT m.team, m.level, m.start, 0 FROM click_rollups m
    JOIN click_rollups d ON d.subject = m.subject AND d.level = 1
      AND d.start >= m.start AND d.start < m.start + ${longestMonth}
    WHERE m.level = 2 AND ${isByDay}
    ON CONFLICT (team, level, start) DO NOTHING`
})
