import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schedule } from "effect"
import { isContention, isSqlError, typedSql } from "./Conflict.ts"

const again = Schedule.exponential("5 millis").pipe(
  Schedule.jittered,
  Schedule.intersect(Schedule.recurs(6)),
  Schedule.upTo("10 seconds")
)

/** Runs an effect again when it lost against another transaction and wrote nothing. */
export const retryContention = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(effect, { schedule: again, while: (error) => isSqlError(error) && isContention(error) })

/**
 * Runs an effect as one transaction, and again after contention. Inside, call no actor and no network: SQLite has a single
 * connection. A nested transaction is a savepoint: only the outermost one can start over, so contention passes through to it,
 * even when code in between made it a defect.
 */
export const transaction = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.flatMap(Effect.serviceOption(SqlClient.TransactionConnection), (outer) => {
      const once = sql.withTransaction(effect)
      return Option.isSome(outer) ? once : retryContention(typedSql(once))
    })
  )

/** Runs effects as transactions of one database, for services that hold its client already. */
export const transactionOn =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(transaction(effect), SqlClient.SqlClient, sql)
