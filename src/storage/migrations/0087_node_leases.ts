import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The process that uses each node id; on SQLite the lock of the data folder is enough. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const make = sql`CREATE TABLE node_leases (
    node TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT NOT NULL,
    place TEXT NOT NULL,
    expires_at BIGINT NOT NULL
  ) WITH (fillfactor = 50)`
  yield* sql.onDialectOrElse({ pg: () => make, orElse: () => Effect.void })
})
