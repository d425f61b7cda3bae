import { join, resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Layer } from "effect"
import { LiveClicks } from "../src/click/ingest/LiveClicks.ts"
import { LedgerSetup, ledgerSetupOf } from "../src/click/LedgerSetup.ts"
import { Reports } from "../src/click/report/Reports.ts"
import { Rollups } from "../src/click/report/Rollups.ts"
import { Settings } from "../src/settings/Settings.ts"
import { ClickReads } from "../src/storage/ClickReads.ts"
import { MigrationsLive } from "../src/storage/Migrations.ts"
import { ClickStorageLive } from "./ClickStorage.ts"

const ReportsLive = Layer.provide(Reports.Default, Layer.effect(SqlClient.SqlClient, ClickReads))

const SetupLive = Layer.effect(LedgerSetup, Effect.map(Settings, ledgerSetupOf))

/**
 * The databases of clicks for the command line. They can be used while a server's ledger is running, because they don't
 * use the journal.
 */
export const ClickToolsLive = Layer.mergeAll(Rollups.Default, LiveClicks.Default, ReportsLive).pipe(
  Layer.provideMerge(ClickStorageLive),
  Layer.provideMerge(SetupLive)
)

/** Migrates the main database, which the tools that replace `clicks.db` read. */
const MainMigratedLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { dataDir } = yield* Settings
    const { sqliteLayer } = yield* Effect.promise(() => import("../src/storage/Sqlite.ts"))
    return Layer.provide(MigrationsLive, sqliteLayer(join(resolve(dataDir), "linden.db")))
  })
)

/** The tools that replace `clicks.db`, which may be that of an earlier version. */
export const RebuildToolsLive = Layer.provide(ClickToolsLive, MainMigratedLive)
