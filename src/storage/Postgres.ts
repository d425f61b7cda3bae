import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { PgClient } from "@effect/sql-pg"
import { Layer, type Redacted } from "effect"
import pg from "pg"
import { postgresBroadcast } from "./PostgresBroadcast.ts"
import { watchedSocket, withSession } from "./PostgresSession.ts"

/** How long a server may leave a transaction alone, in milliseconds, before what it holds is taken from it: it was paused. */
const longestPause = 10_000
/** How long a server that holds locks may say nothing, in milliseconds. */
const longestSilence = 5000

const int8 = 20

// Counts and instants are bigint, which the driver gives as text: they fit a double.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format ?? "text")) as pg.CustomTypesConfig["getTypeParser"]
}

interface PoolOptions {
  /** Settings of every session. */
  readonly session?: ReadonlyArray<string>
  readonly types?: pg.CustomTypesConfig
}

const poolOf = (
  url: Redacted.Redacted,
  maxConnections: number,
  { session = [], ...own }: PoolOptions
): Layer.Layer<SqlClient, SqlError> =>
  PgClient.layer({
    url: withSession(url, [`idle_in_transaction_session_timeout=${longestPause}`, ...session]),
    stream: watchedSocket,
    maxConnections,
    connectTimeout: "5 seconds",
    applicationName: "linden",
    ...own
  })

/** A pool of connections to the PostgreSQL at a `postgres://` address. */
export const postgresPool = (url: Redacted.Redacted, maxConnections: number) => poolOf(url, maxConnections, { types })

/**
 * A pool for the actors' library, whose sessions reckon in UTC. It gives bigint as text: ids of messages do not fit a double.
 */
export const clusterPool = (url: Redacted.Redacted, maxConnections: number) =>
  poolOf(url, maxConnections, { session: ["TimeZone=UTC"] })

/** The same, whose sessions hold locks on behalf of a server that uses them every second: one that is paused loses them. */
export const lockingPool = (url: Redacted.Redacted, maxConnections: number) =>
  poolOf(url, maxConnections, { session: ["TimeZone=UTC", `idle_session_timeout=${longestSilence}`] })

/** A pool of connections, and the messages between its clients. */
export const postgresLayer = (url: Redacted.Redacted, maxConnections: number): Layer.Layer<SqlClient, SqlError> =>
  Layer.provideMerge(postgresBroadcast(url, "linden"), postgresPool(url, maxConnections))
