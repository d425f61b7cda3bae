import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Layer } from "effect"
import { withoutBlocking } from "./SqliteLock.ts"

export interface SqliteTuning {
  /** Pages of the write-ahead log after which it is moved into the file. */
  readonly checkpointPages?: number
  readonly cacheKiB?: number
  /** Who waits for a lock that another connection has: the whole thread, or whoever asked alone. */
  readonly lockWait?: "thread" | "asker"
}

/** How long SQLite itself waits for a lock, in milliseconds. */
const blockedTime = 5000

// Fewer, larger checkpoints: at SQLite's own 1000 pages a steady stream of new links spends its time in them.
const pragmasOf = ({ checkpointPages = 8000, cacheKiB = 16_384, lockWait }: SqliteTuning) => [
  "PRAGMA journal_mode = WAL",
  // With WAL, NORMAL keeps every commit through the death of the process; only a power cut can lose the last ones.
  "PRAGMA synchronous = NORMAL",
  "PRAGMA foreign_keys = ON",
  `PRAGMA busy_timeout = ${lockWait === "asker" ? 0 : blockedTime}`,
  `PRAGMA wal_autocheckpoint = ${checkpointPages}`,
  `PRAGMA cache_size = -${cacheKiB}`,
  "PRAGMA temp_store = MEMORY",
  // What is deleted is overwritten wherever its page is written anyway.
  "PRAGMA secure_delete = FAST"
]

/** The embedded database in one file, made where it does not exist. */
export const sqliteLayer = (filename: string, tuning: SqliteTuning = {}): Layer.Layer<SqlClient.SqlClient> => {
  const opened = Layer.tap(Layer.orDie(SqliteClient.layer({ filename, prepareCacheSize: 500 })), (context) => {
    const sql = context.unsafeMap.get(SqlClient.SqlClient.key) as SqlClient.SqlClient
    return Effect.orDie(Effect.forEach(pragmasOf(tuning), (pragma) => sql.unsafe(pragma), { discard: true }))
  })
  return tuning.lockWait === "asker" ? Layer.provide(withoutBlocking, opened) : opened
}
