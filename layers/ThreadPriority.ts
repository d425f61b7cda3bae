import { existsSync, readdirSync, readFileSync } from "node:fs"
import { setPriority } from "node:os"

/** The folder in which Linux lists the threads of this process. */
const threads = "/proc/self/task"

/**
 * Low enough to yield, but a thread that holds SQLite's lock still progresses when other programs keep every core busy.
 */
const niceness = 10

/**
 * Lowers this thread's priority below that of redirects. Only on Linux, where threads have priorities; elsewhere the
 * process has one.
 */
export const lowerPriority = (): void => {
  if (process.platform === "linux") setPriority(0, niceness)
}

/** Lowers the priority of the threads that collect garbage, if they can be identified by name: Node 24 on Linux. */
export const lowerCollectors = (): void => {
  if (!existsSync(threads)) return
  for (const thread of readdirSync(threads)) {
    if (readFileSync(`${threads}/${thread}/comm`, "utf8").trim() === "V8Worker") setPriority(Number(thread), niceness)
  }
}
