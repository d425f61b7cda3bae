import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The folders and domains of API keys, and what the creator of a job reached. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE api_keys ADD COLUMN folder_ids TEXT`
  yield* sql`ALTER TABLE api_keys ADD COLUMN domain_ids TEXT`
  yield* sql`ALTER TABLE jobs ADD COLUMN reach TEXT`
})
