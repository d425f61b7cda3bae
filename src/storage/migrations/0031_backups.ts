import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The last backup of each server that shares a database; on SQLite there is only one server. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const add = sql`ALTER TABLE nodes ADD COLUMN last_backup_at BIGINT,
    ADD COLUMN is_backup_overdue INTEGER NOT NULL DEFAULT 0 CHECK (is_backup_overdue IN (0, 1))`
  yield* sql.onDialectOrElse({ pg: () => add, orElse: () => Effect.void })
})
