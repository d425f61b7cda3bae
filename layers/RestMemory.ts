import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** How often the server checks whether it is idle, in milliseconds. */
const every = 30_000
/**
 * Limits of CPU time, in microseconds. A server that used less than the first since the last check is idle. A
 * collection is worthwhile if the server used more than the second since the last collection.
 */
const [quiet, enough] = [300_000, 500_000]

const cpuTime = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

const collect = () => {
  setFlagsFromString("--expose-gc")
  const run = runInNewContext("gc") as (how: object) => void
  run({ type: "major", execution: "sync", flavor: "last-resort" })
}

/**
 * Releases memory once a server is idle after work. V8 does not shrink the heap by itself. A collection frees about 15
 * MB on a new server, and 90 of 300 MB after a few thousand requests. It blocks for 0.2 s and runs once per busy
 * period.
 */
export const releaseMemoryWhenQuiet = (): void => {
  let [seen, released] = [cpuTime(), 0]
  const look = () => {
    const now = cpuTime()
    if (now - seen < quiet && now - released > enough) {
      collect()
      released = cpuTime()
    }
    seen = now
  }
  setInterval(look, every).unref()
}
