// Preloaded by a server under test (`--import`): at SIGUSR2 the ledger's thread is ended at once, wherever it is.
import { syncBuiltinESMExports } from "node:module"
import threads, { isMainThread } from "node:worker_threads"

if (isMainThread) {
  let ledger
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      super(file, options)
      if (String(file).includes("ledger")) ledger = this
    }
  }
  syncBuiltinESMExports()
  process.on("SIGUSR2", () => void ledger?.terminate())
}
