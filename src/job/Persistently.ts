import { Clock, Effect } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { isConflict, isDangling, isRefused, isSqlError, typedSql } from "../storage/Conflict.ts"

/** How long to retry without progress while the database or a thread is unavailable, in milliseconds. */
const longestOutage = 10 * 60_000
/** How often to log that retries fail, in milliseconds. */
const logEvery = 60_000
/** The first and the longest pause before a retry, in milliseconds. */
const [firstPause, longestPause] = [200, 5000]
/** The longest pause after an attempt that took long itself, in milliseconds. */
const longestRest = 30_000
/** How often to retry a step that lost a race for a unique value, or for a row that was deleted in the meantime. */
const mostRaces = 3

/** Whether a later attempt may succeed although nothing about the job changes. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unavailable || (isSqlError(error) && !isRefused(error))

const isRace = (error: unknown) => isSqlError(error) && (isConflict(error) || isDangling(error))

/**
 * Retries while the database or a thread is unavailable, and gives up at once if the database refuses the values. An
 * attempt that takes long is followed by a pause of the same length, so that other jobs can use what it occupies. The
 * time limit starts over whenever the number that `progress` returns has changed.
 */
export const persistently = <A, E, R>(effect: Effect.Effect<A, E, R>, progress: () => number = () => 0) =>
  Effect.suspend(() => {
    const fresh = () => ({ reached: progress(), failures: 0, races: 0, since: 0, loggedAt: Number.NEGATIVE_INFINITY })
    let now = fresh()
    const typed = typedSql(effect)

    /** The pause before the next attempt, or undefined if there is none. */
    const pauseAfter = (error: Effect.Effect.Error<typeof typed>, began: number, at: number) => {
      if (now.reached !== progress()) now = fresh()
      if (isRace(error) ? ++now.races > mostRaces : !isPassing(error)) return undefined
      if (now.failures === 0) now.since = at
      if (at - now.since > longestOutage) return undefined
      const pause = Math.min(longestPause, firstPause * 2 ** Math.min(now.failures, 10))
      now.failures += 1
      return Math.max(pause, Math.min(at - began, longestRest))
    }

    const attempt: typeof typed = Effect.flatMap(Clock.currentTimeMillis, (began) =>
      Effect.catchAll(typed, (error) =>
        Effect.gen(function* () {
          const at = yield* Clock.currentTimeMillis
          const pause = pauseAfter(error, began, at)
          if (pause === undefined) return yield* Effect.fail(error)
          if (at - now.loggedAt >= logEvery) {
            now.loggedAt = at
            const told = Effect.logWarning("A job can't continue now and is being retried.", error)
            yield* Effect.annotateLogs(told, { failures: now.failures })
          }
          yield* Effect.sleep(pause)
          return yield* attempt
        })
      )
    )
    return attempt
  })
