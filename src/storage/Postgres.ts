import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { PgClient } from "@effect/sql-pg"
import { Layer, type Redacted } from "effect"
import pg from "pg"
import { postgresBroadcast } from "./PostgresBroadcast.ts"

const int8 = 20

// Counts and instants are bigint, which the driver gives as text: they fit a double.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format ?? "text")) as pg.CustomTypesConfig["getTypeParser"]
}

/** A pool of connections to the PostgreSQL at a `postgres://` address. */
export const postgresPool = (url: Redacted.Redacted, maxConnections: number): Layer.Layer<SqlClient, SqlError> =>
  PgClient.layer({ url, types, maxConnections, connectTimeout: "5 seconds", applicationName: "linden" })

/** A pool of connections, and the messages between its clients. */
export const postgresLayer = (url: Redacted.Redacted, maxConnections: number): Layer.Layer<SqlClient, SqlError> =>
  Layer.provideMerge(postgresBroadcast(url), postgresPool(url, maxConnections))
