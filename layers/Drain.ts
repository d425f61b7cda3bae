import type { Server } from "node:http"
import { Effect, Fiber, Option } from "effect"

/** How often to look for connections that have become idle. */
const lookEvery = "100 millis"

/** How long cut-off requests may take to end. */
const endTime = "500 millis"

/** Stops accepting connections, lets requests in flight finish within a time limit, then closes all connections. */
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
            // Cut-off handlers must end while their services still exist: otherwise they would wait forever.
            Effect.zipLeft(
              Effect.sync(() => server.closeAllConnections()),
              Effect.sleep(endTime)
            )
          )
    ),
    // A finalizer cannot be interrupted: within it, the time limit would have no effect.
    Effect.interruptible,
    Effect.forkDaemon,
    Effect.flatMap(Fiber.await),
    Effect.asVoid
  )
}
