import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The heartbeats of servers that share a database; on SQLite there is only one server. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Leave space in each page, so that PostgreSQL can skip index updates: every row is updated every two seconds.
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
