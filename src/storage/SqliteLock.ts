import { Reactivity } from "@effect/experimental"
import { SqlClient, type SqlConnection, type SqlError, Statement } from "@effect/sql"
import { Effect, Layer, Predicate, Schedule } from "effect"

/** How often it is asked whether another connection has let go of its lock, and for how long. */
const again = Schedule.exponential("1 millis", 1.5).pipe(
  Schedule.union(Schedule.spaced("5 millis")),
  Schedule.jittered,
  Schedule.upTo("5 seconds")
)

const isLocked = ({ cause }: SqlError.SqlError) => Predicate.hasProperty(cause, "code") && cause.code === "SQLITE_BUSY"

const patient = <A>(asked: Effect.Effect<A, SqlError.SqlError>) =>
  Effect.retry(asked, { schedule: again, while: isLocked })

const patiently = (connection: SqlConnection.Connection): SqlConnection.Connection => ({
  ...connection,
  execute: (...asked) => patient(connection.execute(...asked)),
  executeRaw: (...asked) => patient(connection.executeRaw(...asked)),
  executeValues: (...asked) => patient(connection.executeValues(...asked)),
  executeUnprepared: (...asked) => patient(Effect.suspend(() => connection.executeUnprepared(...asked)))
})

/**
 * A client over the connection of another one, which sleeps while other connections have the lock, where SQLite would block
 * the thread. Whoever sleeps keeps the connection: a statement must not fall into the transaction of somebody else.
 */
export const withoutBlocking: Layer.Layer<SqlClient.SqlClient, never, SqlClient.SqlClient> = Layer.scoped(
  SqlClient.SqlClient,
  Effect.gen(function* () {
    const connection = patiently(yield* Effect.orDie((yield* SqlClient.SqlClient).reserve))
    const seat = yield* Effect.makeSemaphore(1)
    const seated = Effect.uninterruptibleMask((restore) =>
      Effect.zipRight(
        restore(seat.take(1)),
        Effect.addFinalizer(() => seat.release(1))
      )
    )
    const acquirer = Effect.as(seated, connection)
    return yield* SqlClient.make({
      acquirer,
      transactionAcquirer: acquirer,
      compiler: Statement.makeCompilerSqlite(),
      spanAttributes: [["db.system.name", "sqlite"]]
    })
  })
).pipe(Layer.provide(Reactivity.layer))
