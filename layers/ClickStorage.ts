import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Context, Effect, Layer, Redacted } from "effect"
import { LedgerSetup } from "../src/click/LedgerSetup.ts"
import { OwnDestinationsLive } from "../src/click/OwnDestinations.ts"
import { ClickMigrationsLive } from "../src/storage/ClickMigrations.ts"
import { ClickReads } from "../src/storage/ClickReads.ts"
import { eraseFromLog } from "../src/storage/EraseFromLog.ts"
import { markClicks } from "../src/storage/Installation.ts"
import { MainDatabase } from "../src/storage/MainDatabase.ts"

const renamed = <I, E, R>(tag: Context.Tag<I, SqlClient.SqlClient>, layer: Layer.Layer<SqlClient.SqlClient, E, R>) =>
  Layer.map(layer, (context) => Context.make(tag, Context.get(context, SqlClient.SqlClient)))

/** Migrates the tables of clicks, and erases the data that the migrations delete. */
const migrated = Layer.effectDiscard(Effect.orDie(eraseFromLog)).pipe(
  Layer.provide(ClickMigrationsLive),
  Layer.provide(OwnDestinationsLive)
)

/**
 * Clicks have their own file. An ingest holds the write lock for a long time, and SQLite blocks a thread that waits for
 * a lock. The thread that serves redirects must not block.
 */
const embedded = (dataDir: string) =>
  Effect.map(
    Effect.promise(() => import("../src/storage/Sqlite.ts")),
    ({ sqliteLayer }) => {
      const clicks = join(dataDir, "clicks.db")
      const writes = sqliteLayer(clicks, { cacheKiB: 12_288, checkpointPages: 40_000 })
      const reads = sqliteLayer(clicks, { cacheKiB: 8192, writeLock: "late" })
      const main = sqliteLayer(join(dataDir, "linden.db"), { cacheKiB: 4096 })
      const marked = Layer.effectDiscard(Effect.flatMap(MainDatabase, markClicks))
      return renamed(ClickReads, reads).pipe(
        Layer.provideMerge(marked),
        Layer.provideMerge(migrated),
        Layer.provideMerge(renamed(MainDatabase, main)),
        Layer.provideMerge(writes)
      )
    }
  )

const remote = (url: string, maxConnections: number) =>
  Effect.map(
    Effect.promise(() =>
      Promise.all([import("../src/storage/Postgres.ts"), import("../src/storage/PostgresBroadcast.ts")])
    ),
    ([{ postgresPool }, { postgresBroadcast }]) => {
      const pool = postgresPool(Redacted.make(url), maxConnections)
      return renamed(ClickReads, pool).pipe(
        Layer.provideMerge(migrated),
        Layer.provideMerge(renamed(MainDatabase, pool)),
        Layer.provideMerge(postgresBroadcast(Redacted.make(url), "linden_live")),
        Layer.provideMerge(pool)
      )
    }
  )

/** The ledger's own connections, with migrated tables of clicks. */
export const ClickStorageLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { dataDir, databaseUrl, poolSize } = yield* LedgerSetup
    return databaseUrl === null ? yield* embedded(dataDir) : yield* remote(databaseUrl, poolSize)
  })
)
