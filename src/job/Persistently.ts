import { Effect, Schedule } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { isSqlError, orDieSql, typedSql } from "../storage/Conflict.ts"

/** How long to retry while the database is unavailable; after that, the search for open jobs restarts the job. */
const again = Schedule.exponential("200 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.upTo("10 minutes")
)

const passes = (error: unknown) => isSqlError(error) || error instanceof Unavailable

/** Retries while the database or a thread is unavailable. */
export const persistently = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(typedSql(effect), { schedule: again, while: passes })

/** Reads the kind's data between two steps. An unavailable database delays the job instead of failing it. */
export const readPersistently = <A, E, R>(read: Effect.Effect<A, E, R>) => orDieSql(persistently(read))
