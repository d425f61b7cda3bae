import type { SqlClient } from "@effect/sql"
import { Effect, type Layer } from "effect"
import { sqliteConnection } from "./SqliteConnection.ts"
import { type SqliteLocking, withLocking } from "./SqliteLock.ts"

export interface SqliteTuning extends SqliteLocking {
  /** The number of pages in the write-ahead log that triggers a checkpoint. */
  readonly checkpointPages?: number
  readonly cacheKiB?: number
  /** Receives each error of a statement. */
  readonly onFault?: (cause: unknown) => void
}

/** How long SQLite itself waits for a lock, in milliseconds. */
const blockedTime = 5000

// Run fewer, larger checkpoints. With SQLite's default of 1000 pages, a steady stream of new links would spend most of
// its time on checkpoints.
const pragmasOf = ({ checkpointPages = 8000, cacheKiB = 16_384, lockWait }: SqliteTuning) => [
  "PRAGMA journal_mode = WAL",
  // With WAL, NORMAL preserves every commit when the process dies; only a power failure can lose the last ones.
  "PRAGMA synchronous = NORMAL",
  "PRAGMA foreign_keys = ON",
  `PRAGMA busy_timeout = ${lockWait === "fiber" ? 0 : blockedTime}`,
  `PRAGMA wal_autocheckpoint = ${checkpointPages}`,
  `PRAGMA cache_size = -${cacheKiB}`,
  "PRAGMA temp_store = MEMORY",
  // Overwrite deleted data only if its page is written anyway; this costs no extra writes.
  "PRAGMA secure_delete = FAST"
]

/** The embedded database in one file, which is created if it is missing. */
export const sqliteLayer = (filename: string, tuning: SqliteTuning = {}): Layer.Layer<SqlClient.SqlClient> =>
  withLocking(
    Effect.tap(sqliteConnection(filename, tuning.onFault), (connection) =>
      Effect.orDie(
        Effect.forEach(pragmasOf(tuning), (pragma) => connection.executeUnprepared(pragma, [], undefined), {
          discard: true
        })
      )
    ),
    tuning
  )
