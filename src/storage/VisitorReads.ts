import { SqlClient, SqlError } from "@effect/sql"
import { type Cause, Effect, Exit, Fiber, FiberSet } from "effect"
import { LRUCache } from "lru-cache"
import { dayMillis } from "../lib/Time.ts"
import { isRefused, refusedWrite, sqlErrorIn } from "./Conflict.ts"

/** The maximum age of data that visits get while the database is offline, in milliseconds. */
export const oldestMillis = dayMillis
/** How long a visit waits for the database if it can be answered from memory, in milliseconds. */
const patience = 300
/** How long a visit waits for the database otherwise, in milliseconds. */
const deadline = 2000
/** The database counts as offline if it takes longer than this to answer `SELECT 1`, in milliseconds. */
const longestAnswer = 1000
/** How long a late read can delay the end of an outage, in milliseconds. */
const longestLateRead = 10_000
const pause = "200 millis"

const offline = new SqlError.SqlError({ cause: undefined, message: "The database is offline" })

/** A remembered result, which may be undefined. */
interface Known<A> {
  readonly value: A
}

const unknown = (): undefined => undefined

/** The exit of a fiber; undefined if the fiber is still running after some milliseconds. */
const exitWithin = <A, E>(fiber: Fiber.RuntimeFiber<A, E>, millis: number) =>
  Effect.async<Exit.Exit<A, E> | undefined>((resume) => {
    const ended = (exit: Exit.Exit<A, E>) => {
      clearTimeout(timer)
      resume(Effect.succeed(exit))
    }
    const timer = setTimeout(() => {
      // If this thread was busy, the response may have arrived without having been read yet.
      setImmediate(() => {
        fiber.removeObserver(ended)
        resume(Effect.succeed(undefined))
      })
    }, millis)
    fiber.addObserver(ended)
    return Effect.sync(() => {
      clearTimeout(timer)
      fiber.removeObserver(ended)
    })
  })

/** Whether a failure may mean that the database is offline. */
const isSuspicious = (cause: Cause.Cause<unknown>): boolean => {
  const error = sqlErrorIn(cause)
  return error !== undefined && !isRefused(error) && refusedWrite(error) === undefined
}

/**
 * Reads the database for visits, which must not depend on it. If a read fails or is slow, visits get the last result
 * from memory. Until the database responds again, later visits don't wait, and without a last result they fail at once.
 */
export class VisitorReads extends Effect.Service<VisitorReads>()("storage/VisitorReads", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const run = yield* FiberSet.makeRuntime<never>()
    let state: "online" | "slow" | "offline" = "online"
    let isProbing = false
    let lateRead: Fiber.RuntimeFiber<unknown, unknown> | undefined

    const isOffline = (): boolean => state === "offline"

    const become = (next: "online" | "offline") =>
      Effect.suspend(() => {
        const before = state
        state = next
        if (next === "offline" && before !== "offline") {
          return Effect.logWarning("The database does not respond. Visits are answered from memory.")
        }
        return next === "online" && before === "offline" ? Effect.logInfo("The database responds again.") : Effect.void
      })

    // Never interrupt a statement, because that would cancel it with another statement, on another connection.
    const asked = Effect.forkDaemon(sql`SELECT 1`)

    const probe = Effect.gen(function* () {
      let isOnline = false
      while (!isOnline) {
        yield* Effect.sleep(pause)
        const fiber = yield* asked
        const early = yield* exitWithin(fiber, longestAnswer)
        if (early === undefined) yield* become("offline")
        isOnline = Exit.isSuccess(early ?? (yield* Fiber.await(fiber)))
        if (!isOnline) yield* become("offline")
      }
      if (lateRead !== undefined) yield* exitWithin(lateRead, longestLateRead)
      lateRead = undefined
      yield* become("online")
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          isProbing = false
        })
      )
    )

    const suspect = (late?: Fiber.RuntimeFiber<unknown, unknown>): void => {
      lateRead ??= late
      if (state === "online") state = "slow"
      if (isProbing) return
      isProbing = true
      run(probe)
    }

    const attempt = <A, E, R>(effect: Effect.Effect<A, E, R>, old: () => Known<A> | undefined) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkDaemon(effect)
        const exit = yield* exitWithin(fiber, old() === undefined ? deadline : patience)
        if (exit !== undefined && (Exit.isSuccess(exit) || !isSuspicious(exit.cause))) return yield* exit
        suspect(exit === undefined ? fiber : undefined)
        const known = old()
        return known === undefined ? yield* exit ?? offline : known.value
      })

    const read = <A, E, R>(
      effect: Effect.Effect<A, E, R>,
      old: () => Known<A> | undefined = unknown
    ): Effect.Effect<A, E | SqlError.SqlError, R> =>
      Effect.suspend(() => {
        const known = state === "online" ? undefined : old()
        if (known !== undefined) return Effect.succeed(known.value)
        return isOffline() ? Effect.fail(offline) : attempt(effect, old)
      })

    return {
      /** Whether visits are answered from memory without waiting. */
      isAway: (): boolean => state !== "online",

      /** Whether the database is known not to respond. */
      isOffline,

      /**
       * A read for a visit. `old` is the last result if there is one. Without it, the read fails after two seconds, or
       * at once if the database is offline. A late read continues in the background.
       */
      read,

      /**
       * A write for a visit. It fails at once if the database is offline, or as soon as a late write turns out to have
       * no database. A late write continues in the background; `onLate` receives its result.
       */
      write: <A, E, R>(
        effect: Effect.Effect<A, E, R>,
        onLate: (result: A) => void
      ): Effect.Effect<A, E | SqlError.SqlError, R> =>
        Effect.gen(function* () {
          if (isOffline()) return yield* offline
          const fiber = yield* Effect.forkDaemon(effect)
          let exit = yield* exitWithin(fiber, deadline)
          while (exit === undefined && !isOffline()) {
            suspect()
            exit = yield* exitWithin(fiber, patience)
          }
          if (exit !== undefined) {
            if (Exit.isFailure(exit) && isSuspicious(exit.cause)) suspect()
            return yield* exit
          }
          fiber.addObserver((later) => {
            if (Exit.isSuccess(later)) onLate(later.value)
          })
          return yield* offline
        }),

      /** Whether the database responds. */
      responds: Effect.isSuccess(Effect.suspend(() => read(sql`SELECT 1`))),

      /** The last results of a kind of read, by key. `isKept` excludes results that are not worth their memory. */
      memory: <A>(most: number, isKept: (result: A) => boolean = () => true) => {
        const kept = new LRUCache<string, Known<A>>({ max: most, ttl: oldestMillis })
        let changes = 0
        return {
          /** A read whose result is remembered. `old` is a last result from elsewhere. */
          read: <E, R>(key: string, effect: Effect.Effect<A, E, R>, old: () => Known<A> | undefined = unknown) =>
            Effect.suspend(() => {
              const since = changes
              const remembered = Effect.tap(effect, (value) =>
                Effect.sync(() => {
                  if (since === changes && isKept(value)) kept.set(key, { value })
                })
              )
              return read(remembered, () => old() ?? kept.get(key))
            }),
          last: (key: string): A | undefined => kept.get(key)?.value,
          forget: (key: string): void => {
            changes += 1
            kept.delete(key)
          },
          clear: (): void => {
            changes += 1
            kept.clear()
          }
        }
      }
    }
  })
}) {}
