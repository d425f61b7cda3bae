import { resolve } from "node:path"
import { Effect, Layer, Option, Redacted } from "effect"
import { GrowingSegment } from "../src/click/journal/GrowingSegment.ts"
import type { LedgerSetupShape } from "../src/click/LedgerSetup.ts"
import { LedgerThread } from "../src/click/LedgerThread.ts"
import { Settings, type SettingsShape } from "../src/Settings.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

const file = { bundle: "ledger.js", source: "Ledger.ts" }

const setupOf = (settings: SettingsShape, growing: BigInt64Array): LedgerSetupShape => ({
  dataDir: resolve(settings.dataDir),
  databaseUrl: Option.match(settings.databaseUrl, { onNone: () => null, onSome: Redacted.value }),
  geoipFile: Option.getOrNull(settings.geoipFile),
  growing,
  logFormat: settings.logFormat
})

/** The ledger runs on a thread of this process. */
export const LedgerThreadLive = Layer.effect(
  LedgerThread,
  Effect.gen(function* () {
    const setup = setupOf(yield* Settings, (yield* GrowingSegment).shared)
    const folder = yield* BundleFolder
    return threadOf("ledger", () => startThread(file, setup, folder))
  })
).pipe(Layer.provide(GrowingSegment.Default))
