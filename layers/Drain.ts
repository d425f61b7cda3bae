import type { Server } from "node:http"
import { Effect, Fiber, Option } from "effect"

/** How often to check for connections that have become idle. */
const lookEvery = "100 millis"

/** How long the handlers of requests that were cut off may take to finish. */
const endTime = "500 millis"

/** Stops accepting connections, waits for requests in flight up to a time limit, then closes all connections. */
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
            Effect.logWarning("Some requests were cut off by the shutdown."),
            // Give the handlers of requests that were cut off time to finish. After the shutdown of their services,
            // they would never finish.
            Effect.zipLeft(
              Effect.sync(() => server.closeAllConnections()),
              Effect.sleep(endTime)
            )
          )
    ),
    // Wait in a separate fiber. A finalizer can't be interrupted, so the time limit would have no effect in it.
    Effect.interruptible,
    Effect.forkDaemon,
    Effect.flatMap(Fiber.await),
    Effect.asVoid
  )
}
