import { RpcClient, type RpcClientError, type RpcGroup } from "@effect/rpc"
import { Effect, Fiber, Layer, Schema, Stream } from "effect"
import type { ChildProcess } from "../shell/Processes.ts"
import { Shell } from "../shell/Shell.ts"
import { processProtocol } from "./ProcessProtocol.ts"
import { CannotStart, ServerActor } from "./ServerActor.ts"
import { ServerLog } from "./ServerLog.ts"
import { Setup } from "./Setup.ts"

export type Actor = RpcClient.RpcClient<RpcGroup.Rpcs<typeof ServerActor>, RpcClientError.RpcClientError>

const module = "../desktop.js"
/** The time limit for a start. A start does not wait until the visits of the last run are ingested. */
const startTime = "60 seconds"
/** The time limit for a shutdown. It includes up to ten seconds for requests in flight. */
const stopTime = "20 seconds"

const stop = (actor: Actor, child: ChildProcess) =>
  Effect.zipRight(Effect.ignore(Effect.raceFirst(actor.Stop(), child.exited)), child.exited).pipe(
    Effect.timeoutOption(stopTime)
  )

const ended = (code: number) => new CannotStart({ message: `Linden's server ended unexpectedly (code ${code}).` })

/**
 * Starts a server process and waits until it responds. When the scope closes, the process stops gracefully: requests in
 * flight get their responses, and all confirmed data is stored.
 */
export const startServer = Effect.fnUntraced(function* (setup: Setup) {
  const { processes } = yield* Shell
  const log = yield* ServerLog
  const child = yield* processes.fork(module, [yield* Effect.orDie(Schema.encode(Setup)(setup))])
  yield* Effect.forkScoped(Stream.runForEach(child.log, log.write))
  const protocol = yield* Layer.build(processProtocol(child))
  const actor = yield* Effect.provide(RpcClient.make(ServerActor, { disableTracing: true }), protocol)
  // Stop the process in a separate fiber, because a fiber that was interrupted can't wait in its finalizers.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(Effect.forkDaemon(Effect.interruptible(stop(actor, child))), Fiber.await)
  )
  const unexpected = Effect.flatMap(child.exited, (code) => Effect.fail(ended(code)))
  const started = yield* Effect.raceFirst(actor.Started(), unexpected).pipe(
    Effect.catchTag("RpcClientError", () => unexpected),
    Effect.timeoutFail({
      duration: startTime,
      onTimeout: () => new CannotStart({ message: "Linden's server does not respond." })
    })
  )
  return { actor, unexpected, ...started }
})
