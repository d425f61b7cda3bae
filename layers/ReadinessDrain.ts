import { Effect, Fiber, Option } from "effect"
import type { Stopping } from "../src/http/Stopping.ts"
import type { Heartbeat } from "../src/node/Heartbeat.ts"
import type { SettingsShape } from "../src/settings/SettingsShape.ts"
import { stopSignals } from "./ExitCode.ts"

/** How long to accept requests while other nodes take over, in seconds. Load balancers need this time to notice. */
const usualSeconds = 5

/** Completes on a second signal, to end the wait. */
const anotherSignal = Effect.async<void>((resume) => {
  const end = () => resume(Effect.void)
  for (const signal of stopSignals) process.once(signal, end)
  return Effect.sync(() => {
    for (const signal of stopSignals) process.off(signal, end)
  })
})

/**
 * The first phase of a shutdown. The server reports that it is not ready, but continues to serve requests until load
 * balancers have noticed. It doesn't wait if there are no other servers.
 */
export const drainReadiness = ({ drainSeconds }: SettingsShape, stopping: Stopping, heartbeat: Heartbeat) =>
  Effect.gen(function* () {
    yield* stopping.announce
    const usual = Effect.map(heartbeat.hasHealthyOthers, (hasOthers) => (hasOthers ? usualSeconds : 0))
    const seconds = yield* Option.match(drainSeconds, { onNone: () => usual, onSome: Effect.succeed })
    yield* heartbeat.announceStop
    if (seconds === 0) return
    yield* Effect.annotateLogs(Effect.logInfo("Stopping: no longer ready, but still serving requests."), {
      seconds
    })
    // A finalizer's fiber can't be interrupted, so wait in another fiber.
    const waiting = yield* Effect.raceFirst(Effect.sleep(`${seconds} seconds`), anotherSignal).pipe(
      Effect.interruptible,
      Effect.forkDaemon
    )
    yield* Fiber.await(waiting)
  })
