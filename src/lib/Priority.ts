import { setPriority } from "node:os"

/**
 * Low enough to yield to redirects, but high enough that a thread with SQLite's lock makes progress while other programs
 * use every core.
 */
const niceness = 10

/**
 * Lowers the priority of a process, by default this one. This may have no effect: the process may have exited, and a
 * sandbox may refuse the call.
 */
export const lowerPriority = (pid = 0): void => {
  try {
    setPriority(pid, niceness)
  } catch {}
}

/** Lowers the priority of this thread. Works only on Linux, because on other systems only processes have priorities. */
export const lowerThreadPriority = (): void => {
  if (process.platform === "linux") lowerPriority()
}
