import type { Worker } from "node:worker_threads"

const running = new Set<Worker>()

/** How long threads may take to end after `terminate`, in milliseconds: native code finishes first. */
const endTime = 1000

/** Counts a thread until it has ended. */
export const countThread = (thread: Worker): Worker => {
  running.add(thread)
  return thread.once("exit", () => running.delete(thread))
}

/** Exits a process and its threads: `process.exit` alone would wait for native code forever. */
export const leaveThreads = async (exit: () => void): Promise<void> => {
  if (running.size === 0) return exit()
  const late = new Promise<"late">((resolve) => setTimeout(resolve, endTime, "late"))
  const ended = Promise.all([...running].map((thread) => thread.terminate()))
  if ((await Promise.race([ended, late])) !== "late") return exit()
  console.error("linden: a thread does not end, so the process kills itself.")
  process.kill(process.pid, "SIGKILL")
}
