import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Layer } from "effect"
import { type SqliteLocking, withLocking } from "./SqliteLock.ts"

export interface SqliteTuning extends SqliteLocking {
  /** Pages of the write-ahead log after which it is moved into the file. */
  readonly checkpointPages?: number
  readonly cacheKiB?: number
}

/** How long SQLite itself waits for a lock, in milliseconds. */
const blockedTime = 5000

// Fewer, larger checkpoints: at SQLite's own 1000 pages a steady stream of new links spends its time in them.
const pragmasOf = ({ checkpointPages = 8000, cacheKiB = 16_384, lockWait }: SqliteTuning) => [
  "PRAGMA journal_mode = WAL",
  // With WAL, NORMAL keeps every commit through the death of the process; only a power cut can lose the last ones.
  "PRAGMA synchronous = NORMAL",
  "PRAGMA foreign_keys = ON",
  `PRAGMA busy_timeout = ${lockWait === "fiber" ? 0 : blockedTime}`,
  `PRAGMA wal_autocheckpoint = ${checkpointPages}`,
  `PRAGMA cache_size = -${cacheKiB}`,
  "PRAGMA temp_store = MEMORY",
  // What is deleted is overwritten wherever its page is written anyway.
  "PRAGMA secure_delete = FAST"
]

/** The embedded database in one file, which is created if it is missing. */
export const sqliteLayer = (filename: string, tuning: SqliteTuning = {}): Layer.Layer<SqlClient.SqlClient> => {
  const opened = Layer.tap(Layer.orDie(SqliteClient.layer({ filename, prepareCacheSize: 500 })), (context) => {
    const sql = context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
    return Effect.orDie(Effect.forEach(pragmasOf(tuning), (pragma) => sql.unsafe(pragma), { discard: true }))
  })
  return Layer.provide(withLocking(tuning), opened)
}
