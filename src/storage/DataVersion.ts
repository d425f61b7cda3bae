import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schema } from "effect"
import { Settings } from "../settings/Settings.ts"
import { rowsOf } from "./Rows.ts"

const versions = rowsOf(Schema.Struct({ version: Schema.String }))

const onSqlite = Effect.gen(function* () {
  const { dataDir } = yield* Settings
  const { sqliteVersion } = yield* Effect.promise(() => import("./SqliteVersion.ts"))
  return yield* sqliteVersion([join(dataDir, "linden.db"), join(dataDir, "clicks.db")])
})

// A snapshot lists the visible transactions, so it changes with each commit that writes data.
const onPostgres = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.map(versions(sql`SELECT pg_current_snapshot()::text AS version`), ([row]): string | undefined => row?.version)
)

/**
 * The version of all stored data: a string that changes with each commit of any server or command. Undefined if
 * unknown.
 */
export class DataVersion extends Effect.Service<DataVersion>()("storage/DataVersion", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const current: Effect.Effect<string | undefined, SqlError> = yield* sql.onDialectOrElse({
      pg: () => onPostgres,
      orElse: () => onSqlite
    })
    return { current }
  })
}) {}
