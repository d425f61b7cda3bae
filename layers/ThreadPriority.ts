import { setPriority } from "node:os"

/**
 * Low enough to yield to other threads, but high enough that a thread with SQLite's lock makes progress while other
 * programs use every core.
 */
const niceness = 10

/**
 * Lowers this thread's priority below that of redirects. Works only on Linux, because on other systems only processes
 * have priorities.
 */
export const lowerPriority = (): void => {
  if (process.platform === "linux") setPriority(0, niceness)
}
