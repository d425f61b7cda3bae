import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Layer } from "effect"

const pragmas = [
  "PRAGMA journal_mode = WAL",
  // With WAL, NORMAL keeps every commit through the death of the process; only a power cut can lose the last ones.
  "PRAGMA synchronous = NORMAL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA busy_timeout = 5000",
  // Fewer, larger checkpoints: at the default of 1000 pages a steady stream of new links spends its time in them.
  "PRAGMA wal_autocheckpoint = 8000",
  "PRAGMA cache_size = -32768",
  "PRAGMA temp_store = MEMORY"
]

/** The embedded database in one file, made where it does not exist. */
export const sqliteLayer = (filename: string): Layer.Layer<SqlClient.SqlClient> =>
  Layer.tap(Layer.orDie(SqliteClient.layer({ filename, prepareCacheSize: 500 })), (context) => {
    const sql = context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
    return Effect.orDie(Effect.forEach(pragmas, (pragma) => sql.unsafe(pragma), { discard: true }))
  })
