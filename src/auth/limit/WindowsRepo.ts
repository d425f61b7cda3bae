import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { rowOf } from "../../storage/Rows.ts"
import { windowMillis } from "./RateWindow.ts"

/** How far a window is, and whether it had room; `started` is in epoch ms. */
const Row = Schema.Struct({ started: Schema.Number, taken: Schema.Number, granted: Schema.Number })

/**
 * The windows of the present minute in PostgreSQL, whose rows decide, whoever asks. The table is made with those of the
 * actors; it is not logged, since a crash of the database may begin new windows.
 */
export const windowsRepo = Effect.map(SqlClient.SqlClient, (sql) => {
  const one = rowOf(Row)
  const isOver = sql`w.started + ${windowMillis} <= excluded.started OR w.started > excluded.started + ${windowMillis}`
  return {
    prepare: sql`CREATE UNLOGGED TABLE IF NOT EXISTS cluster_rate_windows (name TEXT COLLATE "C" PRIMARY KEY,
      started BIGINT NOT NULL, taken INTEGER NOT NULL, granted INTEGER NOT NULL) WITH (fillfactor = 50)`,

    /** Counts one where there is room for it, beginning a window where there is none. */
    take: (name: string, limit: number, started: number) =>
      Effect.map(
        one(sql`INSERT INTO cluster_rate_windows AS w (name, started, taken, granted) VALUES (${name}, ${started}, 1, 1)
          ON CONFLICT (name) DO UPDATE SET
            started = CASE WHEN ${isOver} THEN excluded.started ELSE w.started END,
            taken = CASE WHEN ${isOver} THEN 1 WHEN w.taken < ${limit} THEN w.taken + 1 ELSE w.taken END,
            granted = CASE WHEN ${isOver} OR w.taken < ${limit} THEN 1 ELSE 0 END
          RETURNING started, taken, granted`),
        Option.getOrThrow
      ),

    /** How far a window is, where one was begun. */
    find: (name: string) => one(sql`SELECT started, taken, granted FROM cluster_rate_windows WHERE name = ${name}`),

    /** Deletes windows that ended before a moment. */
    prune: (now: number) => sql`DELETE FROM cluster_rate_windows WHERE started < ${now - 2 * windowMillis}`
  }
})
