import { Worker } from "node:worker_threads"

/** The code that a worker runs: its file in the bundle, beside this module's, and its source file in this folder. */
export interface WorkerFile {
  readonly bundle: string
  readonly source: string
}

const isBundled = import.meta.url.endsWith(".js")

// A thread does not take `--import tsx` over: from sources, the loader for TypeScript is registered in the thread itself.
const fromSource = (entry: URL) =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })`

/** Starts a thread with data; `folder` is where a bundle lies, for those that run from sources but have one. */
export const startThread = ({ bundle, source }: WorkerFile, workerData: unknown, folder?: string): Worker => {
  if (folder !== undefined) return new Worker(`${folder}/${bundle}`, { workerData })
  return isBundled
    ? new Worker(new URL(`./${bundle}`, import.meta.url), { workerData })
    : new Worker(fromSource(new URL(`./${source}`, import.meta.url)), { workerData, eval: true, execArgv: [] })
}
