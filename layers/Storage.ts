import { resolve } from "node:path"
import { Path } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Context, Effect, Layer, Option, Predicate, type Redacted } from "effect"
import { version } from "../src/node/Version.ts"
import { StartError, startErrorOf } from "../src/StartError.ts"
import { Settings } from "../src/settings/Settings.ts"
import { clickMigrations } from "../src/storage/ClickMigrations.ts"
import { type DatabaseFault, faultOf, isDamage, isSqlError } from "../src/storage/Conflict.ts"
import { DatabaseFaults, damagedDatabase } from "../src/storage/DatabaseFaults.ts"
import { dataFolder } from "../src/storage/DataFolder.ts"
import { doorbellOver } from "../src/storage/Doorbell.ts"
import { folderBroadcast } from "../src/storage/FolderBroadcast.ts"
import { refuseNoData, refuseNoTables, refuseStrayDatabase, refuseStrayFiles } from "../src/storage/Installation.ts"
import { tellLoss } from "../src/storage/LogDamage.ts"
import { lastOf } from "../src/storage/Migrate.ts"
import { MigrationsLive, migrations } from "../src/storage/Migrations.ts"

/** Whether a database lacks migrations of this program. */
const isOlder = ({ main, clicks }: { readonly main: number; readonly clicks: number }) =>
  (main > 0 && main < lastOf(migrations)) || (clicks > 0 && clicks < lastOf(clickMigrations))

const embedded = Effect.gen(function* () {
  const folder = yield* dataFolder
  const path = yield* Path.Path
  const found = yield* refuseStrayFiles(folder)
  if (isOlder(found)) {
    const { copyBeforeUpgrade } = yield* Effect.promise(() => import("../src/storage/UpgradeCopy.ts"))
    yield* copyBeforeUpgrade(folder, version)
  }
  const file = path.join(folder, "linden.db")
  yield* tellLoss(file)
  const { sqliteLayer } = yield* Effect.promise(() => import("../src/storage/Sqlite.ts"))
  const bells = yield* folderBroadcast(path.join(folder, "bells"))
  const { note } = yield* DatabaseFaults
  const database = Layer.catchAllCause(sqliteLayer(file, { lockWait: "fiber", onFault: note }), (cause) => {
    const fault = Cause.squash(cause)
    if (isSqlError(fault) && isDamage(fault)) return Layer.fail(startErrorOf(damagedDatabase(folder), cause))
    const reason = isSqlError(fault) ? fault.cause : fault
    const told = reason instanceof Error ? reason.message : String(reason)
    return Layer.fail(new StartError({ message: `the database ${file} cannot be opened: ${told}.`, cause }))
  })
  return Layer.merge(database, doorbellOver(bells))
})

const unreachable = (fault: SqlError) => {
  const what = `the database at LINDEN_DATABASE_URL cannot be reached: ${fault.message.replace(/\.$/, "")}.`
  return startErrorOf({ what, advice: "Check LINDEN_DATABASE_URL, and whether PostgreSQL runs." }, fault)
}

const remote = (url: Redacted.Redacted, maxConnections: number, folder: string) =>
  Effect.map(
    Effect.all([Effect.promise(() => import("../src/storage/Postgres.ts")), DatabaseFaults]),
    ([{ postgresLayer }, { note }]) =>
      Layer.mapError(postgresLayer(url, maxConnections, note), unreachable).pipe(
        Layer.tap((context) =>
          Effect.provideService(
            refuseStrayDatabase(folder),
            SqlClient.SqlClient,
            Context.get(context, SqlClient.SqlClient)
          )
        )
      )
  )

/** SQLite in the data folder, or PostgreSQL if its address is set; only the driver in use is loaded. */
export const DatabaseLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { databaseUrl, databasePool, dataDir } = yield* Settings
    return Option.isSome(databaseUrl)
      ? yield* remote(databaseUrl.value, databasePool, resolve(dataDir))
      : yield* embedded
  })
).pipe(Layer.provideMerge(DatabaseFaults.Default))

/** The fault of a database behind a failed migration. */
const faultBehind = (fault: unknown): DatabaseFault | undefined =>
  faultOf(fault) ?? (Predicate.hasProperty(fault, "cause") ? faultBehind(fault.cause) : undefined)

const readOnly = {
  what: "the database at LINDEN_DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is on.",
  advice: "Choose the primary, or wait until the standby has been promoted."
}
const readOnlyFile = {
  what: "the database is read-only.",
  advice: "Check whether its disk is read-only, and give this user the right to write its files."
}
const full = { what: "the disk of the database is full.", advice: "Free some space on it." }

/** Migrates the database, and reports a fault that only an operator can heal in one sentence. */
const MigratedLive = Layer.catchAllCause(MigrationsLive, (cause) => {
  const fault = faultBehind(Cause.squash(cause))
  if (fault === undefined) return Layer.failCause(cause)
  return Layer.unwrapEffect(
    Effect.map(Settings, ({ dataDir, databaseUrl }) => {
      const read_only = Option.isSome(databaseUrl) ? readOnly : readOnlyFile
      const troubles = { read_only, full, damaged: damagedDatabase(resolve(dataDir)) }
      return Layer.fail(startErrorOf(troubles[fault], cause))
    })
  )
})

export const StorageLive = Layer.provideMerge(MigratedLive, DatabaseLive)

/** The migrated database of an existing installation; fails instead of creating a new one. */
export const ExistingStorageLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { databaseUrl, dataDir } = yield* Settings
    if (Option.isNone(databaseUrl)) {
      yield* refuseNoData(resolve(dataDir))
      return StorageLive
    }
    return Layer.provideMerge(
      MigratedLive,
      Layer.tap(DatabaseLive, (context) => Effect.provide(refuseNoTables, context))
    )
  })
)
