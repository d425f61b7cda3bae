import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** No month is longer, in milliseconds; of a shorter one the days after it make it no more than be added up once more. */
const longestMonth = 31 * 86_400_000

/**
 * Rollups that count by days are of form 1. Months that were added up from such days took them for clicks at noon: they are
 * added up anew, so that they tell how many clicks have no known hour.
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
