import { Reactivity } from "@effect/experimental"
import { SqlClient, type SqlConnection, type SqlError, Statement } from "@effect/sql"
import { Effect, Layer, Predicate, Schedule } from "effect"

export interface SqliteLocking {
  /** Whether waiting for the lock of another connection blocks the thread (default) or only the fiber. */
  readonly lockWait?: "thread" | "fiber"
  /**
   * When a transaction takes the write lock: at its start (default), or at its first write. Use "late" only for
   * transactions that don't write, because a write after a read fails if another connection wrote in between.
   */
  readonly writeLock?: "early" | "late"
}

/** How often and how long a fiber retries while another connection holds the lock. */
const again = Schedule.exponential("1 millis", 1.5).pipe(
  Schedule.union(Schedule.spaced("5 millis")),
  Schedule.jittered,
  Schedule.upTo("5 seconds")
)

const isLocked = ({ cause }: SqlError.SqlError) => Predicate.hasProperty(cause, "code") && cause.code === "SQLITE_BUSY"

const isOver = ({ cause }: SqlError.SqlError) =>
  Predicate.isError(cause) && cause.message.includes("no transaction is active")

const rollback = "ROLLBACK"

/**
 * A connection whose rollbacks don't fail. SQLite may have rolled back already, or the transaction may never have
 * started, and the original error must stay visible. The connection prepares `BEGIN` and `COMMIT` only once.
 */
const leniently = (connection: SqlConnection.Connection): SqlConnection.Connection => ({
  ...connection,
  executeUnprepared: (text, ...rest) => {
    const executed = Effect.suspend(() => connection.execute(text, ...rest))
    return text === rollback ? Effect.catchIf(executed, isOver, () => Effect.succeed([])) : executed
  }
})

// Almost every statement gets its lock at once, so avoid the cost of a schedule.
const patient = <A>(execute: Effect.Effect<A, SqlError.SqlError>) =>
  Effect.catchIf(execute, isLocked, () => Effect.retry(execute, { schedule: again, while: isLocked }))

const patiently = (connection: SqlConnection.Connection): SqlConnection.Connection => ({
  ...connection,
  execute: (...args) => patient(connection.execute(...args)),
  executeRaw: (...args) => patient(connection.executeRaw(...args)),
  executeValues: (...args) => patient(connection.executeValues(...args)),
  executeUnprepared: (...args) => patient(connection.executeUnprepared(...args))
})

/**
 * A client on another client's connection, with this locking. A fiber that waits for a lock holds the connection,
 * because its statement must not run inside another fiber's transaction.
 */
export const withLocking = ({
  lockWait = "thread",
  writeLock = "early"
}: SqliteLocking): Layer.Layer<SqlClient.SqlClient, never, SqlClient.SqlClient> =>
  Layer.scoped(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const reserved = leniently(yield* Effect.orDie((yield* SqlClient.SqlClient).reserve))
      const connection = lockWait === "fiber" ? patiently(reserved) : reserved
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
        beginTransaction: writeLock === "early" ? "BEGIN IMMEDIATE" : "BEGIN",
        rollback,
        spanAttributes: [["db.system.name", "sqlite"]]
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))
