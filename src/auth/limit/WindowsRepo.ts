import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { databaseNow } from "../../storage/DatabaseClock.ts"
import { rowOf } from "../../storage/Rows.ts"
import { windowMillis } from "./RateWindow.ts"

/**
 * A window, if it exists, and whether it had room for the request; `started` and `now` are in epoch ms of the
 * database's clock.
 */
const Row = Schema.Struct({
  started: Schema.NullOr(Schema.Number),
  taken: Schema.NullOr(Schema.Number),
  granted: Schema.Number,
  now: Schema.Number
})

/**
 * The current windows in PostgreSQL, which are shared by all servers. The table is created with the actors' tables. It
 * is unlogged, so a crash of the database may restart windows. The database's clock is used, because the servers'
 * clocks may differ.
 */
export const windowsRepo = Effect.map(SqlClient.SqlClient, (sql) => {
  const one = rowOf(Row)
  const now = databaseNow(sql)
  // Windows start on a whole second, so that headers can report exactly when they end.
  const begun = sql`${now} / 1000 * 1000`
  const isOver = sql`w.started + ${windowMillis} <= excluded.started OR w.started > excluded.started + ${windowMillis}`
  return {
    prepare: sql`CREATE UNLOGGED TABLE IF NOT EXISTS cluster_rate_windows (name TEXT COLLATE "C" PRIMARY KEY,
      started BIGINT NOT NULL, taken INTEGER NOT NULL, granted INTEGER NOT NULL) WITH (fillfactor = 50)`,

    /** Counts a request if its window has room, and starts a window if needed. */
    take: (name: string, limit: number) =>
      Effect.map(
        one(sql`INSERT INTO cluster_rate_windows AS w (name, started, taken, granted) VALUES (${name}, ${begun}, 1, 1)
          ON CONFLICT (name) DO UPDATE SET
            started = CASE WHEN ${isOver} THEN excluded.started ELSE w.started END,
            taken = CASE WHEN ${isOver} THEN 1 WHEN w.taken < ${limit} THEN w.taken + 1 ELSE w.taken END,
            granted = CASE WHEN ${isOver} OR w.taken < ${limit} THEN 1 ELSE 0 END
          RETURNING started, taken, granted, ${now} AS now`),
        Option.getOrThrow
      ),

    /** Reads a window; its columns are null if it has not been started. */
    find: (name: string) =>
      Effect.map(
        one(sql`SELECT w.started, w.taken, 1 AS granted, clock.now FROM (SELECT ${now} AS now) clock
          LEFT JOIN cluster_rate_windows w ON w.name = ${name}`),
        Option.getOrThrow
      ),

    /** Deletes windows that ended. */
    prune: sql`DELETE FROM cluster_rate_windows WHERE started < ${now} - ${2 * windowMillis}`
  }
})
