// Loaded before the server: records the SQLite statements of the main thread and their latest parameters.
import { writeFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"
import Database from "better-sqlite3"

if (isMainThread) {
  const found = new Map()
  const prototype = Object.getPrototypeOf(new Database(":memory:").prepare("SELECT 1"))
  for (const name of ["all", "get", "run"]) {
    const execute = prototype[name]
    prototype[name] = function (...params) {
      found.set(this.source, { text: this.source, file: this.database.name, params })
      return execute.apply(this, params)
    }
  }
  process.on("SIGUSR2", () => found.clear())
  process.on("exit", () => writeFileSync(process.env.STATEMENTS_FILE, JSON.stringify([...found.values()])))
}
