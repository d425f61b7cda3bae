import { existsSync, readdirSync, readFileSync } from "node:fs"
import { setPriority } from "node:os"

/** Where Linux names the threads of this process. */
const threads = "/proc/self/task"

/** Far enough behind, and yet who holds the lock of SQLite gets on with it where other programs keep every core busy. */
const niceness = 10

/** Lets this thread go behind those of redirects: on Linux, where a priority is a thread's; elsewhere it is the process's and left alone. */
export const lowerPriority = (): void => {
  if (process.platform === "linux") setPriority(0, niceness)
}

/** Lets the threads that collect garbage for all others go behind those that they work for, where they are known by name: Node 24 on Linux. */
export const lowerCollectors = (): void => {
  if (!existsSync(threads)) return
  for (const thread of readdirSync(threads)) {
    if (readFileSync(`${threads}/${thread}/comm`, "utf8").trim() === "V8Worker") setPriority(Number(thread), niceness)
  }
}
