import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"

/** If a team has more count rows than this, they are merged into one row per group. */
const mayStay = 500

/**
 * Merges the counts of teams with many rows; returns the number of teams. Two nodes may run it at once, because each
 * skips rows that the other deleted.
 */
export const foldCounts = Effect.fnUntraced(function* (sql: SqlClient, unfolded = mayStay) {
  const teams = yield* sql<{
    team_id: string
  }>`SELECT team_id FROM link_counts GROUP BY team_id HAVING count(*) > ${unfolded}`
  yield* Effect.forEach(
    teams,
    ({ team_id }) => sql`WITH gone AS (DELETE FROM link_counts WHERE team_id = ${team_id} RETURNING *)
      INSERT INTO link_counts SELECT team_id, folder_id, domain_id, is_active, sum(n) FROM gone
      GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0`,
    { discard: true }
  )
  return teams.length
})

/** The oldest running transaction. */
export const oldestTransaction = (sql: SqlClient) =>
  Effect.map(
    sql<{ xid: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid`,
    ([row]) => row?.xid ?? "0"
  )

/** Deletes changes before a transaction; a cached set that is older is rebuilt. */
export const pruneChanges = Effect.fnUntraced(function* (sql: SqlClient, before: string) {
  yield* sql`UPDATE link_changes_state SET kept_from = ${before}::xid8 WHERE kept_from < ${before}::xid8`
  yield* sql`DELETE FROM link_changes WHERE xid < ${before}::xid8`
})
