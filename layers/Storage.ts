import { Path } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { Settings } from "../src/Settings.ts"
import { StartFault } from "../src/StartFault.ts"
import { dataFolder } from "../src/storage/DataFolder.ts"
import { MigrationsLive } from "../src/storage/Migrations.ts"

const embedded = Effect.gen(function* () {
  const folder = yield* dataFolder
  const path = yield* Path.Path
  const { sqliteLayer } = yield* Effect.promise(() => import("../src/storage/Sqlite.ts"))
  return sqliteLayer(path.join(folder, "linden.db"))
})

/** SQLite in the data folder, or PostgreSQL where its address is set; only the driver that is used is loaded. */
const DatabaseLive = Layer.unwrapEffect(
  Effect.flatMap(Settings, ({ databaseUrl }) =>
    Option.match(databaseUrl, {
      onNone: () => embedded,
      onSome: (url) =>
        Effect.map(
          Effect.promise(() => import("../src/storage/Postgres.ts")),
          ({ postgresLayer }) => postgresLayer(url)
        )
    })
  )
).pipe(
  Layer.mapError((error) =>
    error._tag === "StartFault"
      ? error
      : new StartFault({ message: "the database at LINDEN_DATABASE_URL cannot be reached.", cause: error })
  )
)

/** The database, brought up to date. */
export const StorageLive = Layer.provideMerge(MigrationsLive, DatabaseLive)
