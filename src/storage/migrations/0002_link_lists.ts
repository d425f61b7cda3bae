import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { postgresLists } from "./0002_link_lists_postgres.ts"
import { sqliteLists } from "./0002_link_lists_sqlite.ts"

// What a list filters by rides behind its sort key, so that skipping rows never touches the table.
const sortKeys = {
  created_at: "created_at, rn",
  total_clicks: "total_clicks, rn",
  short_url: "domain_id, short_code, rn"
}

const indexes = Object.entries(sortKeys).flatMap(([sort, key]) => [
  `CREATE INDEX links_team_${sort} ON links (team_id, ${key}, is_active, folder_id)`,
  `CREATE INDEX links_inactive_${sort} ON links (team_id, ${key}, folder_id) WHERE is_active = 0`,
  `CREATE INDEX links_folder_${sort} ON links (folder_id, ${key}, is_active, team_id) WHERE folder_id IS NOT NULL`
])

/** What lists of links read: ordered indexes, exact totals, the text that a search looks in. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const statements = yield* sql.onDialectOrElse({
    pg: () => postgresLists,
    orElse: () => Effect.succeed(sqliteLists)
  })
  yield* Effect.forEach([...indexes, ...statements], (statement) => sql.unsafe(statement), { discard: true })
})
