import { Reactivity } from "@effect/experimental"
import { SqlClient, type SqlConnection, type SqlError, Statement } from "@effect/sql"
import { Effect, Exit, Layer, Option, Predicate, Schedule, type Scope } from "effect"
import { isTraced } from "../lib/Traced.ts"
import { untracedClient } from "./UntracedClient.ts"

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

const [commit, rollback] = ["COMMIT", "ROLLBACK"]

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

/** Waits for the connection only if it is in use, because waiting costs more than a small query. */
const withSeat = <A, E, R>(seat: Effect.Semaphore, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    seat.withPermitsIfAvailable(1)(effect),
    Option.match({ onSome: Effect.succeed, onNone: () => seat.withPermits(1)(effect) })
  )

/** Runs an effect between `BEGIN` and `COMMIT`, or `ROLLBACK` if it fails. */
const inTransaction = <A, E, R>(connection: SqlConnection.Connection, begin: string, effect: Effect.Effect<A, E, R>) =>
  Effect.uninterruptibleMask((restore) => {
    const inside = restore(Effect.provideService(effect, SqlClient.TransactionConnection, [connection, 0]))
    return Effect.flatMap(
      Effect.exit(Effect.zipRight(connection.executeUnprepared(begin, [], undefined), inside)),
      (exit) => {
        const end = Exit.isSuccess(exit) ? commit : rollback
        return Effect.zipRight(Effect.orDie(connection.executeUnprepared(end, [], undefined)), exit)
      }
    )
  })

const attributes = { "db.system.name": "sqlite" }

/**
 * SQLite prepares a statement again at each execution if a bare `?` took part in planning, such as in a join. A unary
 * plus hides the value from the planner, and changes neither the value nor a comparison.
 */
const compiler = Statement.makeCompiler({
  dialect: "sqlite",
  placeholder: () => "+?",
  onIdentifier: Statement.defaultEscape('"'),
  onCustom: () => ["", []],
  onRecordUpdate: () => ["", []]
})

/** Gives a transaction a span if spans are exported. */
const spanned = <A, E, R>(transaction: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime((fiber) =>
    isTraced(fiber)
      ? Effect.withSpan(transaction, "sql.transaction", { kind: "client", captureStackTrace: false, attributes })
      : transaction
  )

/**
 * A client on a connection, with this locking. A fiber that waits for a lock holds the connection, because its
 * statement must not run inside another fiber's transaction.
 */
export const withLocking = (
  opened: Effect.Effect<SqlConnection.Connection, never, Scope.Scope>,
  { lockWait = "thread", writeLock = "early" }: SqliteLocking
): Layer.Layer<SqlClient.SqlClient> =>
  Layer.scoped(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const reserved = leniently(yield* opened)
      const connection = lockWait === "fiber" ? patiently(reserved) : reserved
      const seat = yield* Effect.makeSemaphore(1)
      const seated = Effect.uninterruptibleMask((restore) =>
        Effect.zipRight(
          restore(seat.take(1)),
          Effect.addFinalizer(() => seat.release(1))
        )
      )
      const acquirer = Effect.as(seated, connection)
      const begin = writeLock === "early" ? "BEGIN IMMEDIATE" : "BEGIN"
      const client = yield* SqlClient.make({
        acquirer,
        transactionAcquirer: acquirer,
        compiler,
        spanAttributes: Object.entries(attributes)
      })
      return untracedClient(client, {
        statement: (text, params) => withSeat(seat, connection.execute(text, params, undefined)),
        transaction: (effect) => spanned(withSeat(seat, inTransaction(connection, begin, effect)))
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))
