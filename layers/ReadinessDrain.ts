import { Effect, Fiber, Option } from "effect"
import type { Stopping } from "../src/http/Stopping.ts"
import type { Heartbeat } from "../src/node/Heartbeat.ts"
import type { SettingsShape } from "../src/settings/SettingsShape.ts"
import { stopSignals } from "./ExitCode.ts"

/**
 * How long requests are still accepted while other nodes take over, in seconds: a load balancer needs this to notice.
 */
const usualSeconds = 5

/** A second signal ends the wait. */
const anotherSignal = Effect.async<void>((resume) => {
  const end = () => resume(Effect.void)
  for (const signal of stopSignals) process.once(signal, end)
  return Effect.sync(() => {
    for (const signal of stopSignals) process.off(signal, end)
  })
})

/**
 * The first phase of a stop: the server reports that it is not ready, and keeps answering until a load balancer has
 * noticed. Without other servers it does not wait.
 */
export const drainReadiness = ({ drainSeconds }: SettingsShape, stopping: Stopping, heartbeat: Heartbeat) =>
  Effect.gen(function* () {
    yield* stopping.announce
    const usual = Effect.map(heartbeat.hasHealthyOthers, (hasOthers) => (hasOthers ? usualSeconds : 0))
    const seconds = yield* Option.match(drainSeconds, { onNone: () => usual, onSome: Effect.succeed })
    yield* heartbeat.announceStop
    if (seconds === 0) return
    yield* Effect.annotateLogs(Effect.logInfo("Stopping: no longer ready, but still answering requests."), {
      seconds
    })
    // In a separate fiber: a finalizer's fiber cannot be interrupted, so its wait would not end early.
    const waiting = yield* Effect.raceFirst(Effect.sleep(`${seconds} seconds`), anotherSignal).pipe(
      Effect.interruptible,
      Effect.forkDaemon
    )
    yield* Fiber.await(waiting)
  })
