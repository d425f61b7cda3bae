import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { LinkTrigramStateTable } from "./Tables.ts"

/** A batch takes about three milliseconds, or ten times that when SQLite merges the index. */
const batch = 128
/** Scanning up to this many unindexed links adds no noticeable time to a search. */
const mayWait = 2000
const changesKept = 100_000

const stateOf = (sql: SqlClient) =>
  Effect.map(
    sql<{ done: number; top: number }>`SELECT indexed_to AS done,
      coalesce((SELECT max(rn) FROM link_search), 0) AS top FROM link_trigram_state`,
    ([state = { done: 0, top: 0 }]) => state
  )

/** Whether so many links are unindexed that searches slow down. */
export const isIndexBehind = (sql: SqlClient) => Effect.map(stateOf(sql), ({ done, top }) => top - done > mayWait)

/** Adds the next links to the trigram index; returns whether more may be waiting. */
export const indexTrigrams = Effect.fnUntraced(function* (sql: SqlClient, waiting = mayWait) {
  const state = yield* stateOf(sql)
  if (state.top - state.done <= waiting) return false
  const last = yield* sql<{ rn: number | null }>`SELECT max(rn) AS rn FROM
    (SELECT rn FROM link_search WHERE rn > ${state.done} ORDER BY rn LIMIT ${batch})`
  const to = last[0]?.rn ?? state.top
  yield* sql`INSERT INTO link_trigrams (rowid, text) SELECT rn, text FROM link_search WHERE rn > ${state.done} AND rn <= ${to}`
  yield* sql`${LinkTrigramStateTable.on(sql).update({ indexed_to: to })}`
  return true
})

/** Deletes the oldest changes if more than `changesKept` exist. A cached set with an older mark is then rebuilt. */
export const pruneChanges = (sql: SqlClient) =>
  sql`DELETE FROM link_changes WHERE seq <= min((SELECT max(seq) FROM link_changes) - ${changesKept},
    (SELECT min(seq) FROM link_changes) + 1000)`
