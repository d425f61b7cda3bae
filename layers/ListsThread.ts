import { Effect, Layer, Option } from "effect"
import { ListsThread } from "../src/link/ListsThread.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

/** What runs the lists. */
export const listsFile = { bundle: "lists.js", source: "ListsWorker.ts" }

/** Long lists and searches on SQLite run on a thread of their own. */
export const ListsThreadLive = Layer.effect(
  ListsThread,
  Effect.map(BundleFolder, (folder) =>
    Option.some((filename: string) => threadOf("lists", () => startThread(listsFile, { filename }, folder)))
  )
)
