import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { PgClient } from "@effect/sql-pg"
import { Layer, Redacted } from "effect"
import pg from "pg"
import { postgresBroadcast } from "./PostgresBroadcast.ts"

const int8 = 20

// Counts and instants are bigint, which the driver gives as text: they fit a double.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format ?? "text")) as pg.CustomTypesConfig["getTypeParser"]
}

const poolOf = (url: Redacted.Redacted, maxConnections: number, own?: { readonly types: pg.CustomTypesConfig }) =>
  PgClient.layer({ url, maxConnections, connectTimeout: "5 seconds", applicationName: "linden", ...own })

/** A pool of connections to the PostgreSQL at a `postgres://` address. */
export const postgresPool = (url: Redacted.Redacted, maxConnections: number): Layer.Layer<SqlClient, SqlError> =>
  poolOf(url, maxConnections, { types })

// A server that vanished without a word lets go of its locks after some five seconds, not after the system's two hours.
const sessionOptions = [
  "TimeZone=UTC",
  "tcp_keepalives_idle=2",
  "tcp_keepalives_interval=1",
  "tcp_keepalives_count=3",
  "tcp_user_timeout=5000"
]

/**
 * A pool for the library of the actors, whose sessions hold locks on behalf of their server, and reckon in UTC. It gives bigint as
 * text: ids of messages do not fit a double.
 */
export const lockingPool = (url: Redacted.Redacted, maxConnections: number): Layer.Layer<SqlClient, SqlError> => {
  const address = new URL(Redacted.value(url))
  const given = address.searchParams.get("options")
  const options = sessionOptions.map((option) => `-c ${option}`).join(" ")
  address.searchParams.set("options", given === null ? options : `${given} ${options}`)
  return poolOf(Redacted.make(address.href), maxConnections)
}

/** A pool of connections, and the messages between its clients. */
export const postgresLayer = (url: Redacted.Redacted, maxConnections: number): Layer.Layer<SqlClient, SqlError> =>
  Layer.provideMerge(postgresBroadcast(url, "linden"), postgresPool(url, maxConnections))
