import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What each of several servers tells of its backups; on SQLite there is one, which knows it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const add = sql`ALTER TABLE nodes ADD COLUMN last_backup_at BIGINT,
    ADD COLUMN is_backup_overdue INTEGER NOT NULL DEFAULT 0 CHECK (is_backup_overdue IN (0, 1))`
  yield* sql.onDialectOrElse({ pg: () => add, orElse: () => Effect.void })
})
