import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The size of large values in the audit log, 0 once they made room for newer ones, and the names of their fields. Both
 * are null in other entries.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE audit_entries ADD COLUMN fields TEXT`
  yield* sql`ALTER TABLE audit_entries ADD COLUMN bytes INTEGER`
  const size = sql.literal("(coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0))")
  const names = sql.literal(
    sql.onDialectOrElse({
      pg: () => `(SELECT json_agg(name)::text FROM (SELECT json_object_keys(coalesce(before, '{}')::json) AS name
        UNION SELECT json_object_keys(coalesce(after, '{}')::json)) named)`,
      orElse: () => `(SELECT json_group_array(name) FROM (SELECT key AS name FROM json_each(coalesce(before, '{}'))
        UNION SELECT key FROM json_each(coalesce(after, '{}'))))`
    })
  )
  yield* sql`UPDATE audit_entries SET bytes = ${size}, fields = ${names} WHERE ${size} > 2048`
  yield* sql`CREATE INDEX audit_entries_large ON audit_entries (team_id, target_id, at, id) WHERE bytes > 0`
})
