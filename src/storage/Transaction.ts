import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Option, Schedule } from "effect"
import { isContention, isSqlError, typedSql } from "./Conflict.ts"

const again = Schedule.exponential("5 millis").pipe(
  Schedule.jittered,
  Schedule.intersect(Schedule.recurs(5)),
  Schedule.upTo("10 seconds")
)

const isLost = (error: unknown) => isSqlError(error) && isContention(error)

/**
 * Retries an effect that lost a conflict with another transaction and wrote nothing. Few do, so the first attempt
 * avoids the cost of a schedule.
 */
export const retryContention = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.catchIf(effect, isLost, () =>
    Effect.delay(Effect.retry(effect, { schedule: again, while: isLost }), "5 millis")
  )

/** Effects to run after the current transaction commits. */
class Afterwards extends Context.Reference<Afterwards>()("storage/Afterwards", {
  defaultValue: (): Array<Effect.Effect<void>> | undefined => undefined
}) {}

/** Runs an effect after the outermost transaction commits, or now if there is none. */
export const afterCommit = (effect: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.flatMap(Afterwards, (waiting) =>
    waiting === undefined ? effect : Effect.sync(() => void waiting.push(effect))
  )

/** Runs an effect in a transaction. After the commit, runs the registered effects, even if the fiber is interrupted. */
const committing = <A, E, R>(sql: SqlClient.SqlClient, effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const waiting: Array<Effect.Effect<void>> = []
    return Effect.onExit(sql.withTransaction(Effect.provideService(effect, Afterwards, waiting)), (exit) =>
      exit._tag === "Success" ? Effect.all(waiting, { discard: true }) : Effect.void
    )
  })

/**
 * Runs an effect as one transaction, and retries it after contention. Don't call actors or the network inside it,
 * because SQLite has a single connection. A nested transaction is a savepoint. Only the outermost one can start over,
 * so contention passes through to it, even if code in between has converted it to a defect.
 */
export const transaction = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.flatMap(Effect.serviceOption(SqlClient.TransactionConnection), (outer) => {
      if (Option.isSome(outer)) return sql.withTransaction(effect)
      return retryContention(typedSql(committing(sql, effect)))
    })
  )

/** Runs effects as transactions of one database, for services that have its client. */
export const transactionOn =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(transaction(effect), SqlClient.SqlClient, sql)
