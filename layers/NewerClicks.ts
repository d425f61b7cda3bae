import { existsSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, Schema } from "effect"
import { Settings } from "../src/settings/Settings.ts"
import { clickMigrations } from "../src/storage/ClickMigrations.ts"
import { dataFolder } from "../src/storage/DataFolder.ts"
import { lastOf, migrationTables, tooNew } from "../src/storage/Migrate.ts"
import { hasRows, rowsOf } from "../src/storage/Rows.ts"

const Newest = rowsOf(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))

const newest = `SELECT max(migration_id) AS newest FROM ${migrationTables.clicks}`

/** Reads the ledger's file before the ledger's thread, which otherwise opens it alone, is running. */
const onSqlite = (folder: string) =>
  Effect.gen(function* () {
    const file = join(folder, "clicks.db")
    if (!existsSync(file)) return []
    const { openSqliteReader } = yield* Effect.promise(() => import("../src/storage/SqliteReader.ts"))
    const reader = yield* openSqliteReader(file)
    const table = reader.rows("SELECT 1 FROM sqlite_master WHERE name = ?", [migrationTables.clicks])
    return (yield* hasRows(table)) ? yield* Newest(reader.rows(newest, [])) : []
  }).pipe(
    Effect.scoped,
    // Start even if the file is corrupt, so that redirects and the journal work; the health check reports it.
    Effect.catchAllCause((cause) => Effect.as(Effect.logWarning("The ledger's file cannot be read.", cause), []))
  )

const onPostgres = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const table = sql`SELECT 1 WHERE to_regclass(${migrationTables.clicks}) IS NOT NULL`
  return (yield* hasRows(table)) ? yield* Newest(sql.unsafe(newest)) : []
})

/** Refuses clicks that a newer program has migrated. */
export const refuseNewerClicks = Layer.effectDiscard(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    const folder = yield* dataFolder
    const [found] = yield* Option.isSome(databaseUrl) ? onPostgres : onSqlite(folder)
    if ((found?.newest ?? 0) > lastOf(clickMigrations)) return yield* tooNew()
  })
)
