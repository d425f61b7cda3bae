import { resolve } from "node:path"
import { Path } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Cause, Context, Effect, Layer, Option, type Redacted } from "effect"
import { version } from "../src/node/Version.ts"
import { StartError } from "../src/StartError.ts"
import { Settings } from "../src/settings/Settings.ts"
import { clickMigrations } from "../src/storage/ClickMigrations.ts"
import { dataFolder } from "../src/storage/DataFolder.ts"
import { doorbellOver } from "../src/storage/Doorbell.ts"
import { folderBroadcast } from "../src/storage/FolderBroadcast.ts"
import { refuseReadOnly, refuseStrayDatabase, refuseStrayFiles } from "../src/storage/Installation.ts"
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
  const database = Layer.catchAllCause(sqliteLayer(file, { lockWait: "fiber" }), (cause) => {
    const reason = Cause.squash(cause)
    const told = reason instanceof Error ? reason.message : String(reason)
    return Layer.fail(new StartError({ message: `the database ${file} cannot be opened: ${told}.`, cause }))
  })
  return Layer.merge(database, doorbellOver(bells))
})

const remote = (url: Redacted.Redacted, maxConnections: number, folder: string) =>
  Effect.map(
    Effect.promise(() => import("../src/storage/Postgres.ts")),
    ({ postgresLayer }) =>
      Layer.mapError(
        postgresLayer(url, maxConnections),
        (cause) => new StartError({ message: "the database at LINDEN_DATABASE_URL cannot be reached.", cause })
      ).pipe(
        Layer.tap((context) =>
          Effect.provideService(
            Effect.zipRight(refuseReadOnly, refuseStrayDatabase(folder)),
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
)

export const StorageLive = Layer.provideMerge(MigrationsLive, DatabaseLive)
