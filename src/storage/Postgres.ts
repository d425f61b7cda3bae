import { Reactivity } from "@effect/experimental"
import { SqlClient, type SqlConnection, SqlError } from "@effect/sql"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import pg from "pg"
import { doorbellOver } from "./Doorbell.ts"
import { watchPool } from "./OpenPools.ts"
import { postgresBroadcast, postgresChannel } from "./PostgresBroadcast.ts"
import { prepareRepeated, watchedSocket, withSession } from "./PostgresSession.ts"
import { retryContention } from "./Transaction.ts"
import { untracedClient } from "./UntracedClient.ts"

/**
 * The longest idle time of a server's transaction, in milliseconds, before its locks are released. A longer one means
 * that the server is paused.
 */
const longestPause = 10_000
/** The longest silence of a server that holds locks, in milliseconds. */
const longestSilence = 9000

/** In milliseconds. */
const connectTimeout = 5000

const int8 = 20

// Counts and times are bigint, which the driver returns as strings. Convert them to numbers, which are precise enough
// for them.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format ?? "text")) as pg.CustomTypesConfig["getTypeParser"]
}

/**
 * Runs single statements outside transactions and retries them after a deadlock. Disables the inner span, which would
 * duplicate the outer one.
 */
const aloneOn = (client: PgClient.PgClient): SqlConnection.Connection => {
  const retried = <A>(statement: Effect.Effect<A, SqlError.SqlError>) =>
    Effect.withTracerEnabled(retryContention(statement), false)
  return {
    execute: (text, params) => retried(client.unsafe(text, params)),
    executeRaw: (text, params) => retried(client.unsafe(text, params).raw),
    executeValues: (text, params) => retried(client.unsafe(text, params).values),
    executeUnprepared: (text, params) => retried(client.unsafe(text, params).unprepared),
    executeStream: (text, params) => client.unsafe(text, params).stream
  }
}

const commit = "COMMIT"

const notCommitted = new SqlError.SqlError({
  message: "PostgreSQL rolled back: a statement of the transaction failed, and its error was ignored",
  cause: undefined
})

/** Reports failed commits. After a failed statement, PostgreSQL responds to a COMMIT with a rollback and no error. */
const committingOn = (connection: SqlConnection.Connection): SqlConnection.Connection => ({
  execute: (...args) => connection.execute(...args),
  executeRaw: (...args) => connection.executeRaw(...args),
  executeValues: (...args) => connection.executeValues(...args),
  executeStream: (...args) => connection.executeStream(...args),
  executeUnprepared: (text, params, transformRows) =>
    text === commit
      ? connection.executeRaw(text, params).pipe(
          Effect.filterOrFail(
            (result) => (result as pg.QueryResult).command === commit,
            () => notCommitted
          ),
          Effect.as([])
        )
      : connection.executeUnprepared(text, params, transformRows)
})

const clientOf = Effect.flatMap(PgClient.PgClient, (client) =>
  Effect.map(
    SqlClient.make({
      acquirer: Effect.succeed(aloneOn(client)),
      transactionAcquirer: Effect.map(client.reserve, committingOn),
      compiler: PgClient.makeCompiler(),
      commit,
      spanAttributes: [["db.system.name", "postgresql"]]
    }),
    (made) =>
      untracedClient(made, {
        statement: (text, params) => retryContention(client.unsafe(text, params)),
        transaction: made.withTransaction
      })
  )
)

/** The driver's own reason. A host with several addresses fails with one error for each. */
const reasonOf = (cause: unknown): string => {
  const [first] = cause instanceof AggregateError ? cause.errors : [cause]
  return first instanceof Error ? first.message : String(first)
}

/** Opens a pool after one connection succeeded, and closes it with the scope. */
const openPool = (name: string, options: pg.PoolConfig, onFault: (cause: unknown) => void) =>
  Effect.gen(function* () {
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => watchPool(name, new pg.Pool(options))),
      (opened) => Effect.promise(() => opened.end()).pipe(Effect.interruptible, Effect.timeoutOption(1000))
    )
    // The pool replaces broken idle connections.
    pool.on("error", () => undefined)
    prepareRepeated(pool, onFault)
    yield* Effect.tryPromise({
      try: () => pool.query("SELECT 1"),
      catch: (cause) => new SqlError.SqlError({ cause, message: reasonOf(cause) })
    }).pipe(
      Effect.timeoutFail({
        duration: connectTimeout,
        onTimeout: () => new SqlError.SqlError({ cause: undefined, message: "PostgreSQL did not respond in time" })
      })
    )
    return pool
  })

interface PoolOptions {
  /** Settings to apply to every session. */
  readonly session?: ReadonlyArray<string>
  readonly types?: pg.CustomTypesConfig
  /** Receives each error of a statement. */
  readonly onFault?: (cause: unknown) => void
}

const poolOf = (
  name: string,
  url: Redacted.Redacted,
  maxConnections: number,
  { session = [], onFault = () => undefined, ...own }: PoolOptions
): Layer.Layer<SqlClient.SqlClient, SqlError.SqlError> => {
  const options = {
    connectionString: Redacted.value(
      withSession(url, [`idle_in_transaction_session_timeout=${longestPause}`, ...session])
    ),
    stream: watchedSocket,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    application_name: "linden",
    ...own
  }
  const pool = PgClient.layerFromPool({ acquire: openPool(name, options, onFault) })
  return Layer.effect(SqlClient.SqlClient, clientOf).pipe(Layer.provide([pool, Reactivity.layer]))
}

/** A pool of connections to the PostgreSQL at a `postgres://` address. */
export const postgresPool = (
  url: Redacted.Redacted,
  maxConnections: number,
  onFault: (cause: unknown) => void = () => undefined
) => poolOf("requests", url, maxConnections, { types, onFault })

/**
 * A pool for the cluster library, with sessions in UTC. It returns bigint as strings, because message ids don't fit a
 * double.
 */
export const clusterPool = (url: Redacted.Redacted, maxConnections: number) =>
  poolOf("cluster", url, maxConnections, { session: ["TimeZone=UTC"] })

/**
 * Like `clusterPool`, for sessions that hold locks for a server. The server uses them every three seconds, so only a
 * paused server loses them.
 */
export const lockingPool = (url: Redacted.Redacted, maxConnections: number) =>
  poolOf("locks", url, maxConnections, { session: ["TimeZone=UTC", `idle_session_timeout=${longestSilence}`] })

/** A pool of connections, and the messages and signals between its clients. */
export const postgresLayer = (
  url: Redacted.Redacted,
  maxConnections: number,
  onFault?: (cause: unknown) => void
): Layer.Layer<SqlClient.SqlClient, SqlError.SqlError> =>
  Layer.merge(
    postgresBroadcast(url, "linden"),
    Layer.unwrapEffect(Effect.map(postgresChannel(url, "linden_bells"), doorbellOver))
  ).pipe(Layer.provideMerge(postgresPool(url, maxConnections, onFault)))
