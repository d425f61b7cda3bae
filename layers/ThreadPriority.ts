import { setPriority } from "node:os"

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
