import { SqlClient } from "@effect/sql"
import { type Duration, Effect, Layer, Schedule, Schema } from "effect"
import { StartError } from "../StartError.ts"
import { rowsOf } from "./Rows.ts"

// An arbitrary number that all programs must share, including earlier versions.
const advisoryLock = 5_310_471_968

const taken = rowsOf(Schema.Struct({ taken: Schema.Boolean }))

/** Another program has the lock. */
class Busy {
  readonly _tag = "Busy"
}

const tooLong = new StartError({
  message:
    "another server is still migrating the database. Wait until it is done, then start this server again. If no other server is running, end the database connections that hold an advisory lock."
})

const waiting = Effect.logInfo("Another server is migrating the database; waiting for it.")

/**
 * Runs an effect that prepares the database under a lock, so that only one program does so at a time. Waits up to
 * `limit` for the lock. The lock belongs to a connection, so it is released when the program dies. SQLite has its own
 * lock.
 */
export const withAdvisoryLock = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  limit: Duration.DurationInput = "5 minutes"
): Effect.Effect<A, E | StartError, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const alone = Effect.gen(function* () {
      const connection = yield* Effect.orDie(sql.reserve)
      const ask = (text: string) => connection.execute(text, [advisoryLock], undefined)
      const take = Effect.filterOrFail(
        taken(ask("SELECT pg_try_advisory_lock($1) AS taken")),
        ([row]) => row?.taken === true,
        () => new Busy()
      )
      const wait = Effect.forkScoped(Effect.delay(waiting, "2 seconds")).pipe(
        Effect.zipRight(Effect.retry(take, Schedule.spaced("100 millis").pipe(Schedule.upTo(limit)))),
        Effect.scoped
      )
      yield* Effect.acquireReleaseInterruptible(
        Effect.mapError(wait, () => tooLong),
        () => Effect.ignoreLogged(ask("SELECT pg_advisory_unlock($1)"))
      )
      return yield* effect
    })
    return sql.onDialectOrElse({ pg: () => Effect.scoped(alone) as typeof effect, orElse: () => effect })
  })

/** A layer that creates its own tables when it is built. */
export const buildWithAdvisoryLock = <A, E, R>(layer: Layer.Layer<A, E, R>) =>
  Layer.scopedContext(Effect.flatMap(Effect.scope, (scope) => withAdvisoryLock(Layer.buildWithScope(layer, scope))))
