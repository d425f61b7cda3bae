import { Worker } from "node:worker_threads"
import * as NodeWorker from "@effect/platform-node/NodeWorker"
import { Context, Deferred, Effect, Exit, FiberId } from "effect"
import { makePulse, type Pulse } from "../src/worker/Pulse.ts"
import type { StartThread } from "../src/worker/WorkerThread.ts"
import { countThread } from "./RunningThreads.ts"

/** The code of a thread: a file in the bundle, next to this module's bundle, and a source file in this folder. */
export interface WorkerFile {
  readonly bundle: string
  readonly source: string
}

/** A folder with a bundle of the threads' code. A process that runs from sources uses it to start threads faster. */
export class BundleFolder extends Context.Reference<BundleFolder>()("layers/BundleFolder", {
  defaultValue: (): string | undefined => undefined
}) {}

const isBundled = import.meta.url.endsWith(".js")

// These threads create only short-lived garbage, so a larger young heap would use memory without benefit.
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

// A thread does not inherit `--import tsx`, so from sources it registers the TypeScript loader itself.
const fromSource = (entry: URL) =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`

/**
 * Starts a thread with data: from the bundle in `folder` if it is given, otherwise from this program's bundle or, if
 * this program runs from sources, from sources.
 */
export const startThread = ({ bundle, source }: WorkerFile, workerData: unknown, folder?: string): Worker => {
  const options = { workerData, resourceLimits }
  if (folder !== undefined) return new Worker(`${folder}/${bundle}`, options)
  return isBundled
    ? new Worker(new URL(`./${bundle}`, import.meta.url), options)
    : new Worker(fromSource(new URL(`./${source}`, import.meta.url)), { ...options, eval: true, execArgv: [] })
}

/** Starts a thread with a name and a start function. */
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
