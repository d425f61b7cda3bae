import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The content of uploads, if several servers share a database; on SQLite it is in files in the data folder. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const make = Effect.gen(function* () {
    // Files are named by their content. `wanted_at` is when the file was last stored, even before its upload is
    // recorded.
    yield* sql`CREATE TABLE upload_contents (
      file TEXT COLLATE "C" PRIMARY KEY,
      size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 134217728),
      wanted_at BIGINT NOT NULL,
      content BYTEA NOT NULL CHECK (octet_length(content) = size)
    )`
    // Pictures don't compress, and without compression a slice can be read without the rest.
    yield* sql`ALTER TABLE upload_contents ALTER COLUMN content SET STORAGE EXTERNAL`
    yield* sql`CREATE INDEX upload_contents_age ON upload_contents (wanted_at)`
  })
  yield* sql.onDialectOrElse({ pg: () => make, orElse: () => Effect.void })
})
