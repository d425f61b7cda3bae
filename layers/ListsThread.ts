import type { Worker } from "node:worker_threads"
import * as NodeWorker from "@effect/platform-node/NodeWorker"
import { Layer, Option } from "effect"
import { ListsThread } from "../src/link/ListsThread.ts"
import { startThread } from "./WorkerFile.ts"

/** Starts a thread for the lists of a database file. */
export const startListsThread = (filename: string): Worker =>
  startThread({ bundle: "lists.js", source: "ListsWorker.ts" }, { filename })

/** Long lists and searches on SQLite run on a thread of their own. */
export const ListsThreadLive = Layer.succeed(
  ListsThread,
  Option.some((filename: string) => NodeWorker.layerPlatform(() => startListsThread(filename)))
)
