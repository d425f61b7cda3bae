import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** If the content is null, it is in a bucket. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.onDialectOrElse({
    pg: () => sql`ALTER TABLE upload_contents ALTER COLUMN content DROP NOT NULL`,
    orElse: () => Effect.void
  })
})
