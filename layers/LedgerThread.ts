import { Effect, Layer } from "effect"
import { GrowingSegment } from "../src/click/journal/GrowingSegment.ts"
import { ledgerSetupOf } from "../src/click/LedgerSetup.ts"
import { LedgerThread } from "../src/click/LedgerThread.ts"
import { Settings } from "../src/settings/Settings.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

const file = { bundle: "ledger.js", source: "Ledger.ts" }

/** Runs the ledger on a thread of this process. */
export const LedgerThreadLive = Layer.effect(
  LedgerThread,
  Effect.gen(function* () {
    const setup = { ...ledgerSetupOf(yield* Settings), growing: (yield* GrowingSegment).shared }
    const folder = yield* BundleFolder
    return threadOf("ledger", () => startThread(file, setup, folder))
  })
).pipe(Layer.provide(GrowingSegment.Default))
