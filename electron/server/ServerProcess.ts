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
/** How long a start may take; visits of the last life are booked beside it, not before. */
const startTime = "60 seconds"
/** How long a process that was told to stop may take: requests under way have ten seconds of their own. */
const stopTime = "20 seconds"

const stop = (actor: Actor, child: ChildProcess) =>
  Effect.zipRight(Effect.ignore(Effect.raceFirst(actor.Stop(), child.exited)), child.exited).pipe(
    Effect.timeoutOption(stopTime)
  )

const ended = (code: number) =>
  new CannotStart({ message: `The part of Linden that serves your links ended unexpectedly (code ${code}).` })

/**
 * Starts a server process and waits until it answers. It is stopped gracefully when the scope closes: what is under way
 * is answered, and what was answered is stored.
 */
export const startServer = Effect.fnUntraced(function* (setup: Setup) {
  const { processes } = yield* Shell
  const log = yield* ServerLog
  const child = yield* processes.fork(module, [yield* Effect.orDie(Schema.encode(Setup)(setup))])
  yield* Effect.forkScoped(Stream.runForEach(child.log, log.write))
  const protocol = yield* Layer.build(processProtocol(child))
  const actor = yield* Effect.provide(RpcClient.make(ServerActor, { disableTracing: true }), protocol)
  // The finalizer of a fiber that was interrupted cannot wait for itself.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(Effect.forkDaemon(Effect.interruptible(stop(actor, child))), Fiber.await)
  )
  const unexpected = Effect.flatMap(child.exited, (code) => Effect.fail(ended(code)))
  const started = yield* Effect.raceFirst(actor.Started(), unexpected).pipe(
    Effect.catchTag("RpcClientError", () => unexpected),
    Effect.timeoutFail({
      duration: startTime,
      onTimeout: () => new CannotStart({ message: "The part of Linden that serves your links does not answer." })
    })
  )
  return { actor, unexpected, ...started }
})
