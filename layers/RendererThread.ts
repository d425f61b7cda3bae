import { Effect, Layer } from "effect"
import { RendererThread } from "../src/renderer/RendererThread.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

const file = { bundle: "renderer.js", source: "RendererWorker.ts" }

/** Runs the renderer on a thread of this process. */
export const RendererThreadLive = Layer.effect(
  RendererThread,
  Effect.map(BundleFolder, (folder) => threadOf("renderer", () => startThread(file, {}, folder)))
)
