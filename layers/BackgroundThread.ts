import type { Worker } from "node:worker_threads"
import { Effect, Layer } from "effect"
import { BackgroundLive } from "../src/background/Background.ts"
import { type BackgroundSetup, BackgroundThread } from "../src/background/BackgroundThread.ts"
import { type ExportWork, ExportWorkHere } from "../src/export/ExportWork.ts"
import { clearImportScratch } from "../src/import/ImportScratch.ts"
import { type ImportWork, ImportWorkHere } from "../src/import/ImportWork.ts"
import { Internet } from "../src/net/Internet.ts"
import { Settings } from "../src/settings/Settings.ts"
import { copySettings } from "../src/settings/SettingsCopy.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

const file = { bundle: "background.js", source: "BackgroundWorker.ts" }

/** Starts the background thread in this process. */
const BackgroundThreadLive = Layer.effect(
  BackgroundThread,
  Effect.gen(function* () {
    const all = yield* Settings
    const settings = copySettings(all)
    const folder = yield* BundleFolder
    const threads = new Set<Worker>()
    const clear = Effect.provideService(clearImportScratch, Settings, all)
    return threadOf("background", (pulse) => {
      const thread = startThread(file, { settings, pulse } satisfies BackgroundSetup, folder)
      threads.add(thread)
      return thread.once("exit", () => {
        threads.delete(thread)
        if (threads.size === 0) Effect.runFork(clear)
      })
    })
  })
)

const there = Layer.provide(BackgroundLive, BackgroundThreadLive)
const here = Layer.merge(ImportWorkHere, ExportWorkHere)

type Work = typeof here | typeof there

/** Runs background work on its own thread, or on this one if `Internet` is replaced. */
export const BackgroundWorkLive = Layer.unwrapEffect(
  Effect.map(
    Effect.context<never>(),
    (context): Layer.Layer<ImportWork | ExportWork, Layer.Layer.Error<Work>, Layer.Layer.Context<Work>> =>
      context.unsafeMap.has(Internet.key) ? here : there
  )
)
