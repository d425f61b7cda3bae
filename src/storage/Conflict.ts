import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Effect, Option, Predicate } from "effect"

const causeCode = (cause: unknown): string =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : ""

const codeOf = (error: SqlError): string => causeCode(error.cause)

/** Whether a statement violated a unique index, on either database. */
export const isConflict = (error: SqlError): boolean =>
  ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"].includes(codeOf(error))

/**
 * Whether a statement violated a foreign key, because a referenced row is missing or a deleted row is still referenced.
 */
export const isDangling = (error: SqlError): boolean =>
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "23503", "23001"].includes(codeOf(error))

/** Whether the database refused a statement because of its values or their size, so that a retry fails too. */
export const isRefused = (error: SqlError): boolean =>
  /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)|^(2[23]|54)...$|^P0001$/.test(codeOf(error))

/** Whether PostgreSQL refused a prepared statement, because a migration has changed the columns of its result. */
export const hasOutdatedPlan = (cause: unknown): boolean =>
  Predicate.hasProperty(cause, "routine") && cause.routine === "RevalidateCachedQuery"

/**
 * Whether a statement conflicted with another transaction and can be retried, because of a lock held too long, a
 * deadlock, a stale snapshot or a migration.
 */
export const isContention = (error: SqlError): boolean =>
  /^SQLITE_BUSY|^SQLITE_LOCKED|^40001$|^40P01$/.test(codeOf(error)) || hasOutdatedPlan(error.cause)

/** Why the database can't be used as it is, although it responds. */
export type DatabaseFault = "full" | "read_only" | "damaged"

/** The fault behind an error of a driver; undefined for other errors. */
export const faultOf = (cause: unknown): DatabaseFault | undefined => {
  const code = causeCode(cause)
  if (/^SQLITE_FULL|^53100$/.test(code)) return "full"
  if (/^SQLITE_READONLY|^SQLITE_IOERR_WRITE|^25006$/.test(code)) return "read_only"
  return /^SQLITE_(?:CORRUPT|NOTADB)|^XX00[12]$/.test(code) ? "damaged" : undefined
}

/** Why the database accepts no writes, although it can be read; undefined if that is not the reason of a failure. */
export const refusedWrite = (error: SqlError): "full" | "read_only" | undefined => {
  const fault = faultOf(error.cause)
  return fault === "damaged" ? undefined : fault
}

/**
 * Whether a single statement certainly changed nothing: the database responded with an error, or the statement was never
 * sent. If the connection broke, the statement may have been executed.
 */
export const changedNothing = (error: SqlError): boolean =>
  error.message === "Failed to acquire connection" || /^SQLITE_|^(?!08|57P)[0-9A-Z]{5}$/.test(codeOf(error))

/** Whether a file of SQLite is damaged. */
export const isDamage = (error: SqlError): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error))

/** Converts a unique violation into a typed error; any other failure of the database is a defect. */
export const onConflict =
  <E2>(typed: () => E2) =>
  <A, E, R>(effect: Effect.Effect<A, E | SqlError, R>): Effect.Effect<A, Exclude<E, SqlError> | E2, R> =>
    Effect.catchAll(effect, (error): Effect.Effect<never, Exclude<E, SqlError> | E2> => {
      if (!isSqlError(error)) return Effect.fail(error as Exclude<E, SqlError>)
      return isConflict(error) ? Effect.fail(typed()) : Effect.die(error)
    })

/** Converts every failure of the database to a defect, which results in a 503 response. */
export const orDieSql = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, Exclude<E, SqlError>, R> =>
  Effect.catchAll(
    effect,
    (error): Effect.Effect<never, Exclude<E, SqlError>> =>
      isSqlError(error) ? Effect.die(error) : Effect.fail(error as Exclude<E, SqlError>)
  )

/**
 * Hides failures of the database from the type of an effect whose interface can't declare them, such as middleware.
 * Only for requests: `server/Fallback.ts` answers these failures whether they are declared or not. Costs no step.
 */
export const undeclaredSql = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, Exclude<E, SqlError>, R> => effect as Effect.Effect<A, Exclude<E, SqlError>, R>

/** Whether an effect failed because a statement violated a unique index. */
export const conflicts = (error: unknown): boolean => isSqlError(error) && isConflict(error)

/** Whether an effect failed because a row it refers to was deleted after the check. */
export const dangles = (error: unknown): boolean => isSqlError(error) && isDangling(error)

/** Retries an effect up to three times. Few need it, so the first attempt avoids the cost of a schedule. */
export const retryWhile =
  (isRetried: (error: unknown) => boolean) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.catchIf(effect, isRetried, () => Effect.retry(effect, { times: 2, while: isRetried }))

/** Retries an effect if a row it refers to was deleted after the check, so that the check fails instead. */
export const settled = <A, E, R>(effect: Effect.Effect<A, E | SqlError, R>) => orDieSql(retryWhile(dangles)(effect))

/** The failure of the database in a cause, even if it was converted to a defect. */
export const sqlErrorIn = (cause: Cause.Cause<unknown>): SqlError | undefined =>
  Option.getOrUndefined(
    Cause.find(cause, (part) => {
      const error = part._tag === "Fail" ? part.error : part._tag === "Die" ? part.defect : undefined
      return isSqlError(error) ? Option.some(error) : Option.none()
    })
  )

/** The inverse of `orDieSql`: returns a failure of the database to the error channel, for callers that retry it. */
export const typedSql = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchAllCause(effect, (cause): Effect.Effect<never, E | SqlError> => {
    const error = sqlErrorIn(cause)
    return error === undefined ? Effect.failCause(cause) : Effect.fail(error)
  })

export const isSqlError = (error: unknown): error is SqlError => Predicate.isTagged(error, "SqlError")
