import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Contents that are null lie in a bucket, and their rows say that they do. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.onDialectOrElse({
    pg: () => sql`ALTER TABLE upload_contents ALTER COLUMN content DROP NOT NULL`,
    orElse: () => Effect.void
  })
})
