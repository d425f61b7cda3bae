import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "./Rows.ts"

const timeouts = rowsOf(Schema.Struct({ timeout: Schema.Number }))

/**
 * Erases deleted data from SQLite's write-ahead log too. If another connection is reading the log, the next call erases
 * it. PostgreSQL leaves this to its vacuum.
 */
export const eraseFromLog = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () => Effect.void,
    orElse: () =>
      Effect.gen(function* () {
        const connection = yield* sql.reserve
        const run = (pragma: string) => connection.executeUnprepared(`PRAGMA ${pragma}`, [], undefined)
        const waitAtMost = (millis: number) => run(`busy_timeout = ${millis}`)
        const [before] = yield* timeouts(run("busy_timeout"))
        // Don't wait for readers, because waiting would block the thread.
        yield* Effect.acquireUseRelease(
          waitAtMost(0),
          () => run("wal_checkpoint(TRUNCATE)"),
          () => Effect.orDie(waitAtMost(before?.timeout ?? 0))
        )
      }).pipe(Effect.scoped)
  })
)
