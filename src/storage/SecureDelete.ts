import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** How many effects are currently erasing on each connection. */
const erasing = new WeakMap<SqlClient.SqlClient, number>()

/**
 * Runs deletions so that SQLite overwrites what they delete, in freed pages too, because deleted data must not stay in
 * the file. PostgreSQL leaves this to its vacuum.
 */
export const thoroughly = Effect.map(SqlClient.SqlClient, (sql) => {
  const isSqlite = sql.onDialectOrElse({ pg: () => false, orElse: () => true })
  const change = (by: 1 | -1) =>
    Effect.suspend(() => {
      const before = erasing.get(sql) ?? 0
      erasing.set(sql, before + by)
      if (before !== 0 && before + by !== 0) return Effect.void
      return Effect.asVoid(Effect.orDie(sql.unsafe(`PRAGMA secure_delete = ${by === 1 ? "ON" : "FAST"}`)))
    })
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    isSqlite
      ? Effect.acquireUseRelease(
          change(1),
          () => effect,
          () => change(-1)
        )
      : effect
})
