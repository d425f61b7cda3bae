import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * The person or key that each job acts for, the job of each entry in the audit log, and the entries about the links that
 * a job changed.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`ALTER TABLE jobs ADD COLUMN actor TEXT`
  yield* sql`ALTER TABLE audit_entries ADD COLUMN job_id ${id}`
  yield* sql`ALTER TABLE bulk_edit_links ADD COLUMN entry_id ${id}`
  yield* sql`ALTER TABLE bulk_edit_links ADD COLUMN undo_entry_id ${id}`
  yield* sql`ALTER TABLE bulk_edit_links ADD COLUMN undone INTEGER NOT NULL DEFAULT 0`
  // Only rows that the history of a link shows.
  yield* sql`CREATE INDEX bulk_edit_links_link ON bulk_edit_links (link_id) WHERE entry_id IS NOT NULL`
})
