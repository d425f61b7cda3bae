import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Takes what was deleted out of SQLite's write-ahead log too, where nobody reads the log just now; else the next one does.
 * On PostgreSQL that is its vacuum's affair.
 */
export const eraseFromLog = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () => Effect.void,
    orElse: () =>
      Effect.gen(function* () {
        const connection = yield* sql.reserve
        const run = (pragma: string) => connection.executeUnprepared(pragma, [], undefined)
        // It must not wait: the thread would.
        yield* run("PRAGMA busy_timeout = 0")
        yield* run("PRAGMA wal_checkpoint(TRUNCATE)")
        yield* run("PRAGMA busy_timeout = 5000")
      }).pipe(Effect.scoped)
  })
)
