import { Worker } from "node:worker_threads"
import * as NodeWorker from "@effect/platform-node/NodeWorker"
import { Layer, Option } from "effect"
import { ListsThread } from "../src/link/ListsThread.ts"

// Bundled, every chunk lies beside the worker's.
const isBundled = import.meta.url.endsWith(".js")
const entry = new URL(isBundled ? "./lists.js" : "./ListsWorker.ts", import.meta.url)

// A thread does not take `--import tsx` over: from sources, the loader for TypeScript is registered in the thread itself.
const fromSources = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`

/** Starts a thread for the lists of a database file. */
export const startListsThread = (filename: string): Worker =>
  isBundled
    ? new Worker(entry, { workerData: { filename } })
    : new Worker(fromSources, { workerData: { filename }, eval: true, execArgv: [] })

/** Long lists and searches on SQLite run on a thread of their own. */
export const ListsThreadLive = Layer.succeed(
  ListsThread,
  Option.some((filename: string) => NodeWorker.layerPlatform(() => startListsThread(filename)))
)
