import type { Worker } from "node:worker_threads"
import { printError } from "./ErrorLine.ts"

const running = new Set<Worker>()

/** How long to wait for threads to stop after `terminate`, in milliseconds. A native call must return first. */
const endTime = 1000

/** Counts a thread until it has exited. */
export const countThread = (thread: Worker): Worker => {
  running.add(thread)
  return thread.once("exit", () => running.delete(thread))
}

/** Exits the process and its threads. `process.exit` alone would wait for native calls, possibly forever. */
export const leaveThreads = async (exit: () => void): Promise<void> => {
  if (running.size === 0) return exit()
  const late = new Promise<"late">((resolve) => setTimeout(resolve, endTime, "late"))
  const ended = Promise.all([...running].map((thread) => thread.terminate()))
  if ((await Promise.race([ended, late])) !== "late") return exit()
  printError("a thread did not exit; killing the process.")
  process.kill(process.pid, "SIGKILL")
}
