import type { Server } from "node:http"
import { Effect, Fiber, Option } from "effect"

/** How often connections are looked for whose last answer was sent meanwhile. */
const lookEvery = "100 millis"

/** How long the answers may take to end whose connections were cut off. */
const endTime = "500 millis"

/** Stops accepting, lets the requests under way finish within a time, then cuts off what is left of any kind. */
export const drain = (server: Server, millis: number): Effect.Effect<void> => {
  const closed = Effect.async<void>((resume) => {
    server.close(() => resume(Effect.void))
  })
  const closeIdle = Effect.forever(
    Effect.zipRight(
      Effect.sync(() => server.closeIdleConnections()),
      Effect.sleep(lookEvery)
    )
  )
  return Effect.raceFirst(closed, closeIdle).pipe(
    Effect.timeoutOption(millis),
    Effect.flatMap((done) =>
      Option.isSome(done)
        ? Effect.void
        : Effect.zipRight(
            Effect.logWarning("Some requests were cut off by the stop."),
            // What answered them ends while all that it asks is still there: its end would wait for ever otherwise.
            Effect.zipLeft(
              Effect.sync(() => server.closeAllConnections()),
              Effect.sleep(endTime)
            )
          )
    ),
    // A finalizer cannot be interrupted: within it, no time limit would ever end the waiting.
    Effect.interruptible,
    Effect.forkDaemon,
    Effect.flatMap(Fiber.await),
    Effect.asVoid
  )
}
