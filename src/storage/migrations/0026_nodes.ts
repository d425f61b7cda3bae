import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** What the servers that share a database tell of themselves; on SQLite there is one, which knows it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Every row is written anew every two seconds: with room beside it that moves nothing and grows no index.
  const make = sql`CREATE TABLE nodes (
    id TEXT COLLATE "C" PRIMARY KEY,
    address TEXT NOT NULL,
    version TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    shards INTEGER NOT NULL,
    journal_lag_bytes BIGINT NOT NULL,
    is_stopping INTEGER NOT NULL CHECK (is_stopping IN (0, 1))
  ) WITH (fillfactor = 50)`
  yield* sql.onDialectOrElse({ pg: () => make, orElse: () => Effect.void })
})
