import { SqlClient } from "@effect/sql"
import { Context, Effect } from "effect"

/**
 * Queries another database within a transaction. All SQL clients share the marker of the current transaction, so
 * without this a query would run on the transaction's connection. On PostgreSQL, both databases are the same.
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
