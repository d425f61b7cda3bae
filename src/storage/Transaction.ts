import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schedule } from "effect"
import { isContention, isSqlError } from "./Conflict.ts"

const again = Schedule.exponential("5 millis").pipe(Schedule.jittered, Schedule.intersect(Schedule.recurs(6)))

/**
 * Runs an effect as one transaction, again where it lost against another writer. Inside, ask no actor and call no
 * network: SQLite has a single connection.
 */
export const transaction = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(effect)).pipe(
    Effect.retry({ schedule: again, while: (error) => isSqlError(error) && isContention(error) })
  )

/** Runs effects as transactions of one database, for services that hold its client already. */
export const transactionOn =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(transaction(effect), SqlClient.SqlClient, sql)
