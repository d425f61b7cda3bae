import { Worker } from "node:worker_threads"
import * as NodeWorker from "@effect/platform-node/NodeWorker"
import { Context, Deferred, Effect, Exit, FiberId } from "effect"
import { makePulse, type Pulse } from "../src/worker/Pulse.ts"
import type { StartThread } from "../src/worker/WorkerThread.ts"
import { countThread } from "./RunningThreads.ts"

/** The code that a thread runs: its file in the bundle, beside this module's, and its source file in this folder. */
export interface WorkerFile {
  readonly bundle: string
  readonly source: string
}

/** The folder of a bundle that threads are started from where the rest runs from sources: it starts faster. */
export class BundleFolder extends Context.Reference<BundleFolder>()("layers/BundleFolder", {
  defaultValue: (): string | undefined => undefined
}) {}

const isBundled = import.meta.url.endsWith(".js")

// Short-lived garbage is all that these threads make: more room for it costs memory and gains nothing.
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

// A thread does not take `--import tsx` over: from sources, the loader for TypeScript is registered in the thread itself.
const fromSource = (entry: URL) =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`

/** Starts a thread with data; `folder` is where a bundle lies, for those that run from sources but have one. */
export const startThread = ({ bundle, source }: WorkerFile, workerData: unknown, folder?: string): Worker => {
  const options = { workerData, resourceLimits }
  if (folder !== undefined) return new Worker(`${folder}/${bundle}`, options)
  return isBundled
    ? new Worker(new URL(`./${bundle}`, import.meta.url), options)
    : new Worker(fromSource(new URL(`./${source}`, import.meta.url)), { ...options, eval: true, execArgv: [] })
}

/** How a thread called `name` is started, by a function that starts it. */
export const threadOf = (name: string, start: (pulse: Pulse) => Worker): StartThread =>
  Effect.sync(() => {
    const ended = Deferred.unsafeMake<never, Error>(FiberId.none)
    const end = (reason: Error) => Deferred.unsafeDone(ended, Exit.fail(reason))
    const pulse = makePulse()
    let thread: Worker | undefined
    const watched = () => {
      const worker = countThread(start(pulse))
      thread = worker
      return worker
        .once("error", end)
        .once("exit", (code) => end(new Error(`The thread of the ${name} ended with code ${code}.`)))
    }
    return {
      platform: NodeWorker.layerPlatform(watched),
      ended: Deferred.await(ended),
      pulse,
      kill: Effect.sync(() => void thread?.terminate())
    }
  })
