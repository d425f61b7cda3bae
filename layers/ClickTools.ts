import { Effect, Layer } from "effect"
import { LiveClicks } from "../src/click/ingest/LiveClicks.ts"
import { LedgerSetup, ledgerSetupOf } from "../src/click/LedgerSetup.ts"
import { Rollups } from "../src/click/report/Rollups.ts"
import { Settings } from "../src/settings/Settings.ts"
import { ClickStorageLive } from "./ClickStorage.ts"

const SetupLive = Layer.effect(LedgerSetup, Effect.map(Settings, ledgerSetupOf))

/**
 * The databases of clicks for the command line. They can be used while a server's ledger is running, because they don't
 * use the journal.
 */
export const ClickToolsLive = Layer.merge(Rollups.Default, LiveClicks.Default).pipe(
  Layer.provideMerge(ClickStorageLive),
  Layer.provideMerge(SetupLive)
)
