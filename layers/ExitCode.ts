import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import { Cause, Exit } from "effect"
import { printError } from "./ErrorLine.ts"
import { leaveThreads } from "./RunningThreads.ts"

/** The signals that stop a server. */
export const stopSignals = ["SIGINT", "SIGTERM"] as const

/** Returns a function that reports whether this process has received a stop signal. */
export const watchSignals = (): (() => boolean) => {
  let isTold = false
  for (const signal of stopSignals) {
    process.once(signal, () => {
      isTold = true
    })
  }
  return () => isTold
}

/**
 * Exits with 1 if the program stopped without a signal, because service managers don't restart a program that exits
 * with 0.
 */
export const teardownOf =
  (isTold: () => boolean): Teardown =>
  (exit, onExit) => {
    if (Exit.isFailure(exit) && Cause.isInterruptedOnly(exit.cause) && !isTold()) {
      printError("stopped by an internal error, not by a signal.")
      return onExit(1)
    }
    return defaultTeardown(exit, onExit)
  }

/** How long a stopping server may take after its last request, in milliseconds. Recording clicks takes up to 10 s. */
const longestEnd = 20_000

/** Ends the process after a while, whatever hangs. Clicks that are not recorded yet stay in the journal. */
export const endSoon = (millis = longestEnd): void => {
  const end = () => {
    console.error(`linden: the shutdown did not finish within ${millis / 1000} seconds; ending the process.`)
    void leaveThreads(() => process.exit(1))
  }
  setTimeout(end, millis).unref()
}
