import { Effect, Layer } from "effect"
import { LedgerSetup, ledgerSetupOf } from "../src/click/LedgerSetup.ts"
import { Rollups } from "../src/click/report/Rollups.ts"
import { Settings } from "../src/Settings.ts"
import { ClickStorageLive } from "./ClickStorage.ts"

const SetupLive = Layer.effect(LedgerSetup, Effect.map(Settings, ledgerSetupOf))

/** The databases of clicks, for the command line: beside the ledger of a running server, whose journal is left alone. */
export const ClickToolsLive = Rollups.Default.pipe(Layer.provideMerge(ClickStorageLive), Layer.provide(SetupLive))
