import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What uploads show, where several servers share a database; on SQLite it lies in files beside it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const make = Effect.gen(function* () {
    // Files are named by their content. `wanted_at` is when one was last kept, before or after its upload is recorded.
    yield* sql`CREATE TABLE upload_contents (
      file TEXT COLLATE "C" PRIMARY KEY,
      size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 134217728),
      wanted_at BIGINT NOT NULL,
      content BYTEA NOT NULL CHECK (octet_length(content) = size)
    )`
    // Pictures do not shrink, and a part of one is read without the rest where they are stored as they are.
    yield* sql`ALTER TABLE upload_contents ALTER COLUMN content SET STORAGE EXTERNAL`
    yield* sql`CREATE INDEX upload_contents_age ON upload_contents (wanted_at)`
  })
  yield* sql.onDialectOrElse({ pg: () => make, orElse: () => Effect.void })
})
