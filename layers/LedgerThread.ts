import { resolve } from "node:path"
import * as NodeWorker from "@effect/platform-node/NodeWorker"
import { Context, Deferred, Effect, Exit, FiberId, Layer, Option, Redacted } from "effect"
import { GrowingSegment } from "../src/click/journal/GrowingSegment.ts"
import type { LedgerSetupShape } from "../src/click/LedgerSetup.ts"
import { LedgerThread } from "../src/click/LedgerThread.ts"
import { Settings, type SettingsShape } from "../src/Settings.ts"
import { startThread } from "./WorkerFile.ts"

/** The folder of a bundle that threads are started from where the rest runs from sources: it starts faster. */
export class BundleFolder extends Context.Reference<BundleFolder>()("BundleFolder", {
  defaultValue: (): string | undefined => undefined
}) {}

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
    return Effect.sync(() => {
      const ended = Deferred.unsafeMake<never, Error>(FiberId.none)
      const end = (reason: Error) => Deferred.unsafeDone(ended, Exit.fail(reason))
      const start = () =>
        startThread({ bundle: "ledger.js", source: "Ledger.ts" }, setup, folder)
          .once("error", end)
          .once("exit", (code) => end(new Error(`The ledger's thread ended with code ${code}.`)))
      return { platform: NodeWorker.layerPlatform(start), ended: Deferred.await(ended) }
    })
  })
).pipe(Layer.provide(GrowingSegment.Default))
