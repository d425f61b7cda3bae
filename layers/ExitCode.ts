import { defaultTeardown, type Teardown } from "@effect/platform/Runtime"
import { Cause, Exit } from "effect"
import { printError } from "./ErrorLine.ts"

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
