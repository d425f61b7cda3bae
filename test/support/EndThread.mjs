// Preloaded by a server under test (`--import`): on SIGUSR2, terminates the thread that END_THREAD names, whatever it
// is doing.
import { syncBuiltinESMExports } from "node:module"
import threads, { isMainThread } from "node:worker_threads"

if (isMainThread) {
  let named
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      super(file, options)
      if (String(file).includes(process.env.END_THREAD)) named = this
    }
  }
  syncBuiltinESMExports()
  process.on("SIGUSR2", () => void named?.terminate())
}
