// Preloaded by a server under test (`--import`): writes to the file HELD_TURNS how much processor time single turns of
// the main thread's event loop take, in milliseconds. Unlike the time on the clock, it doesn't grow on a busy machine.
import { appendFileSync, openSync, readSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

const leastMillis = 4

if (isMainThread && process.env.HELD_TURNS !== undefined) {
  const statistics = openSync("/proc/self/schedstat", "r")
  const buffer = Buffer.alloc(100)
  const usedMillis = () =>
    Number.parseInt(buffer.toString("latin1", 0, readSync(statistics, buffer, 0, 100, 0)), 10) / 1e6
  let last = usedMillis()
  setInterval(() => {
    const now = usedMillis()
    if (now - last > leastMillis) appendFileSync(process.env.HELD_TURNS, `${(now - last).toFixed(1)}\n`)
    last = usedMillis()
  }, 1).unref()
}
