import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The former secrets of rotated API keys, which keep working for a while. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE api_keys ADD COLUMN former_hash TEXT`
  yield* sql`ALTER TABLE api_keys ADD COLUMN former_expires_at BIGINT`
  yield* sql`CREATE UNIQUE INDEX api_keys_former_hash ON api_keys (former_hash) WHERE former_hash IS NOT NULL`
})
