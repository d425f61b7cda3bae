import { SqlClient, type Statement } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { databaseNow } from "../../storage/DatabaseClock.ts"
import { jsonItems } from "../../storage/InList.ts"
import { rowOf, rowsOf } from "../../storage/Rows.ts"
import { windowMillis } from "./RateWindow.ts"

/** A window after counting; `started` and `now` are in epoch ms of the database's clock. */
const CountedRow = Schema.Struct({
  name: Schema.String,
  started: Schema.Number,
  taken: Schema.Number,
  /** How many of the counted requests the window had room for. */
  granted: Schema.Number,
  now: Schema.Number
})
export type CountedWindow = typeof CountedRow.Type

/** A window; its columns are null if it has not been started. */
const FoundRow = Schema.Struct({
  started: Schema.NullOr(Schema.Number),
  taken: Schema.NullOr(Schema.Number),
  now: Schema.Number
})

/** The windows that a request counts in. */
interface Names {
  readonly name: string
  readonly shared: string | null
}

/**
 * The current windows in PostgreSQL, which are shared by all servers. The table is created with the actors' tables. It
 * is unlogged, so a crash of the database may restart windows. The database's clock is used, because the servers'
 * clocks may differ.
 */
export const windowsRepo = Effect.map(SqlClient.SqlClient, (sql) => {
  const counted = rowsOf(CountedRow)
  const found = rowOf(FoundRow)
  const now = databaseNow(sql)
  // Windows start on a whole second, so that headers can report exactly when they end.
  const start = sql`${now} / 1000 * 1000`
  const isOver = sql`w.started + ${windowMillis} <= excluded.started OR w.started > excluded.started + ${windowMillis}`
  const counting = (wanted: Statement.Fragment, limit: number) => {
    const room = sql`LEAST(excluded.granted, GREATEST(0, ${limit}::int - w.taken))`
    return sql`INSERT INTO cluster_rate_windows AS w (name, started, taken, granted)
      SELECT c.name, ${start}, LEAST(c.wanted, ${limit}::int), LEAST(c.wanted, ${limit}::int) FROM (${wanted}) c ORDER BY c.name
      ON CONFLICT (name) DO UPDATE SET
        started = CASE WHEN ${isOver} THEN excluded.started ELSE w.started END,
        taken = CASE WHEN ${isOver} THEN excluded.taken ELSE w.taken + ${room} END,
        granted = CASE WHEN ${isOver} THEN excluded.granted ELSE ${room} END
      RETURNING name, started, taken, granted`
  }
  return {
    prepare: sql`CREATE UNLOGGED TABLE IF NOT EXISTS cluster_rate_windows (name TEXT COLLATE "C" PRIMARY KEY,
      started BIGINT NOT NULL, taken INTEGER NOT NULL, granted INTEGER NOT NULL) WITH (fillfactor = 50)`,

    /**
     * Counts requests in their own windows and in shared ones, up to the limit of each, and starts the windows that are
     * missing or over. Locks rows in the order of their names, so that servers don't deadlock.
     */
    take: (requests: ReadonlyArray<Names>, limit: number, sharedLimit = limit) => {
      const wanted = new Map<string, number>()
      for (const { name } of requests) wanted.set(name, (wanted.get(name) ?? 0) + 1)
      const sharedOf = new Map(requests.map(({ name, shared }) => [name, shared]))
      const items = [...wanted].map(([name, count]) => [name, sharedOf.get(name) ?? null, count])
      return counted(sql`WITH items AS MATERIALIZED (SELECT g.value ->> 0 AS name, g.value ->> 1 AS shared, (g.value ->> 2)::int AS wanted
          FROM ${jsonItems(sql, items)} g),
        own AS (${counting(sql`SELECT name, wanted FROM items`, limit)}),
        shared AS (${counting(
          sql`SELECT i.shared AS name, sum(own.granted)::int AS wanted FROM own JOIN items i ON i.name = own.name
            WHERE i.shared IS NOT NULL GROUP BY i.shared HAVING sum(own.granted) > 0`,
          sharedLimit
        )})
        SELECT counted.*, ${now} AS now FROM (SELECT * FROM own UNION ALL SELECT * FROM shared) counted`)
    },

    find: (name: string) =>
      Effect.map(
        found(sql`SELECT w.started, w.taken, clock.now FROM (SELECT ${now} AS now) clock
          LEFT JOIN cluster_rate_windows w ON w.name = ${name}`),
        Option.getOrThrow
      ),

    /** Deletes windows that ended. */
    prune: sql`DELETE FROM cluster_rate_windows WHERE started < ${now} - ${2 * windowMillis}`
  }
})
