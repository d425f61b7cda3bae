import { Effect, Layer, Option } from "effect"
import { ListsThread } from "../src/link/ListsThread.ts"
import { BundleFolder, startThread, threadOf } from "./WorkerFile.ts"

/** The code of the lists thread. */
export const listsFile = { bundle: "lists.js", source: "ListsWorker.ts" }

/** Runs long lists and searches on SQLite on their own thread. */
export const ListsThreadLive = Layer.effect(
  ListsThread,
  Effect.map(BundleFolder, (folder) =>
    Option.some((filename: string) => threadOf("lists", () => startThread(listsFile, { filename }, folder)))
  )
)
