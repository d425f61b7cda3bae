import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import { Cause, Exit } from "effect"

/** What tells a server to stop. */
export const stopSignals = ["SIGINT", "SIGTERM"] as const

/** Whether this process was told to stop, as of now; a process that nobody tells stays. */
export const watchSignals = (): (() => boolean) => {
  let isTold = false
  for (const signal of stopSignals) {
    process.once(signal, () => {
      isTold = true
    })
  }
  return () => isTold
}

/** Ends with 1 where something within stopped the program: a service manager then starts it again, which it does not after 0. */
export const teardownOf =
  (isTold: () => boolean): Teardown =>
  (exit, onExit) => {
    if (Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause) && !isTold()) {
      console.error("linden: something within stopped it, and no signal.")
      return onExit(1)
    }
    return defaultTeardown(exit, onExit)
  }
