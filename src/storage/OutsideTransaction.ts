import { SqlClient } from "@effect/sql"
import { Context, Effect } from "effect"

/**
 * Asks a database of its own, even within a transaction of another: all clients share the mark of being in one, and a
 * query would go to the connection of that other database. On PostgreSQL both are one database.
 */
export const outsideTransaction =
  (sql: SqlClient.SqlClient) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    sql.onDialectOrElse({
      pg: () => effect,
      orElse: () =>
        Effect.mapInputContext(
          effect,
          (context: Context.Context<never>) =>
            Context.omit(SqlClient.TransactionConnection)(context as never) as Context.Context<never>
        )
    })
