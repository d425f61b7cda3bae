import { Effect, Fiber, Option } from "effect"
import type { Stopping } from "../src/http/Stopping.ts"
import type { Heartbeat } from "../src/node/Heartbeat.ts"
import type { SettingsShape } from "../src/SettingsShape.ts"
import { stopSignals } from "./ExitCode.ts"

/** How long requests are still taken where other nodes take over, in seconds: what a balancer needs to notice. */
const usualSeconds = 5

/** Whoever stops a server twice does not want to wait. */
const anotherSignal = Effect.async<void>((resume) => {
  const end = () => resume(Effect.void)
  for (const signal of stopSignals) process.once(signal, end)
  return Effect.sync(() => {
    for (const signal of stopSignals) process.off(signal, end)
  })
})

/**
 * The first part of a stop: the server says that it is not ready any more, and answers as before for as long as a balancer
 * needs to notice it. One that has no others beside it does not wait.
 */
export const drainReadiness = ({ drainSeconds }: SettingsShape, stopping: Stopping, heartbeat: Heartbeat) =>
  Effect.gen(function* () {
    yield* stopping.announce
    const usual = Effect.map(heartbeat.hasHealthyOthers, (hasOthers) => (hasOthers ? usualSeconds : 0))
    const seconds = yield* Option.match(drainSeconds, { onNone: () => usual, onSome: Effect.succeed })
    yield* heartbeat.announceStop
    if (seconds === 0) return
    yield* Effect.annotateLogs(Effect.logInfo("Stopping: not ready any more, requests are still answered."), {
      seconds
    })
    // In a fiber of its own, since a finalizer's cannot be interrupted, and its wait would not end early.
    const waiting = yield* Effect.raceFirst(Effect.sleep(`${seconds} seconds`), anotherSignal).pipe(
      Effect.interruptible,
      Effect.forkDaemon
    )
    yield* Fiber.await(waiting)
  })
