import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The problems of each server that shares a database, as a JSON array of codes, and its HTTP port, 0 if unknown. On
 * SQLite there is only one server.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const add = sql`ALTER TABLE nodes ADD COLUMN problems TEXT NOT NULL DEFAULT '[]',
    ADD COLUMN http_port INTEGER NOT NULL DEFAULT 0`
  yield* sql.onDialectOrElse({ pg: () => add, orElse: () => Effect.void })
})
