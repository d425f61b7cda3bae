import * as Command from "@effect/cli/Command"
import { Cause, Console, Effect, Layer, Schedule } from "effect"
import { KeptUntilExit } from "../../src/storage/FolderLock.ts"
import { oneByOne } from "../OneByOne.ts"
import { ServerLive } from "../Server.ts"

const server = Layer.provide(ServerLive, Layer.succeed(KeptUntilExit, true))

/** How often and how long a start is repeated. */
const again = Schedule.spaced("2 seconds").pipe(Schedule.upTo("5 minutes"))

/**
 * Runs a server. If a machine or a database is too busy to lock the actors in time, the cluster library interrupts what
 * starts, so start again.
 */
export const launched = <A, E, R>(layer: Layer.Layer<A, E, R>): Effect.Effect<never, E, R> =>
  Effect.suspend(() => {
    let [isUp, isTold] = [false, false]
    const up = Layer.tap(layer, () =>
      Effect.sync(() => {
        isUp = true
      })
    )
    const mayRepeat = (cause: Cause.Cause<E>) => !isUp && Cause.isInterruptedOnly(cause)
    return Layer.launch(up).pipe(
      Effect.sandbox,
      Effect.tapError((cause) => {
        if (isTold || !mayRepeat(cause)) return Effect.void
        isTold = true
        return Console.error(
          "linden: the start was interrupted: locks of actors timed out on a busy system. Trying again."
        )
      }),
      Effect.retry({ while: mayRepeat, schedule: again }),
      Effect.unsandbox
    )
  })

export const serve = Command.make("serve", {}, () => launched(oneByOne(server))).pipe(
  Command.withDescription("Run the server, configured by the LINDEN_… variables")
)
