import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Folders that only listed members see. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`ALTER TABLE folders ADD COLUMN access TEXT NOT NULL DEFAULT 'team'`
  yield* sql`CREATE INDEX folders_listed ON folders (team_id) WHERE access = 'listed'`
  yield* sql`CREATE TABLE folder_members (
    folder_id ${id} NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    team_id ${id} NOT NULL,
    user_id ${id} NOT NULL,
    access TEXT NOT NULL,
    PRIMARY KEY (folder_id, user_id),
    FOREIGN KEY (team_id, user_id) REFERENCES members (team_id, user_id) ON DELETE CASCADE
  )`
  yield* sql`CREATE INDEX folder_members_person ON folder_members (team_id, user_id)`
})
