import * as NodeWorker from "@effect/platform-node/NodeWorker"
import { Deferred, Effect, Exit, FiberId, Layer } from "effect"
import { RendererThread } from "../src/renderer/RendererThread.ts"
import { BundleFolder } from "./LedgerThread.ts"
import { startThread } from "./WorkerFile.ts"

/** Pictures are made on a thread of this process. */
export const RendererThreadLive = Layer.effect(
  RendererThread,
  Effect.map(BundleFolder, (folder) =>
    Effect.sync(() => {
      const ended = Deferred.unsafeMake<never, Error>(FiberId.none)
      const end = (reason: Error) => Deferred.unsafeDone(ended, Exit.fail(reason))
      const start = () =>
        startThread({ bundle: "pictures.js", source: "PicturesWorker.ts" }, {}, folder)
          .once("error", end)
          .once("exit", (code) => end(new Error(`The pictures thread ended with code ${code}.`)))
      return { platform: NodeWorker.layerPlatform(start), ended: Deferred.await(ended) }
    })
  )
)
