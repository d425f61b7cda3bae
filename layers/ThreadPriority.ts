import { setPriority } from "node:os"

/** Lets this thread go behind those of redirects: on Linux, where a priority is a thread's; elsewhere it is the process's and left alone. */
export const lowerPriority = (niceness: number): void => {
  if (process.platform === "linux") setPriority(0, niceness)
}
