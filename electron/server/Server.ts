import { Path } from "@effect/platform"
import { RpcClient, type RpcClientError, type RpcGroup } from "@effect/rpc"
import { Context, Effect, Fiber, FiberHandle, Layer, Option, Schedule, Schema, Stream, SubscriptionRef } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { Preferences } from "../Preferences.ts"
import type { ChildProcess } from "../shell/Processes.ts"
import { Shell } from "../shell/Shell.ts"
import { Words } from "../Words.ts"
import { processProtocol } from "./ProcessProtocol.ts"
import { CannotStart, ServerActor, ServerActorError } from "./ServerActor.ts"
import { ServerLog } from "./ServerLog.ts"
import { ServerAway, ServerState } from "./ServerState.ts"
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

/**
 * Starts a server process and waits until it responds. When the scope closes, the process stops gracefully: requests in
 * flight get their responses, and all confirmed data is stored.
 */
export const startServer = Effect.fnUntraced(function* (setup: Setup) {
  const { processes } = yield* Shell
  const log = yield* ServerLog
  const { trouble } = yield* (yield* Words).current
  const child = yield* processes.fork(module, [yield* Effect.orDie(Schema.encode(Setup)(setup))])
  yield* Effect.forkScoped(Stream.runForEach(child.log, log.write))
  const protocol = yield* Layer.build(processProtocol(child))
  const actor = yield* Effect.provide(RpcClient.make(ServerActor, { disableTracing: true }), protocol)
  // Stop the process in a separate fiber, because a fiber that was interrupted can't wait in its finalizers.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(Effect.forkDaemon(Effect.interruptible(stop(actor, child))), Fiber.await)
  )
  const unexpected = Effect.flatMap(child.exited, (code) => new CannotStart({ message: fill(trouble.ended, { code }) }))
  const started = yield* Effect.raceFirst(actor.Started(), unexpected).pipe(
    Effect.catchTag("RpcClientError", () => unexpected),
    Effect.timeoutFail({
      duration: startTime,
      onTimeout: () => new CannotStart({ message: trouble.silent })
    })
  )
  return { actor, unexpected, ...started }
})

/**
 * The port to try at the very first start. The actual port is stored, because printed codes and bookmarks contain it.
 */
export class FirstPort extends Context.Reference<FirstPort>()("electron/server/FirstPort", {
  defaultValue: () => 8789
}) {}

const answerTime = "15 seconds"

// Retries a failed start three times. The count resets after a minute.
const again = Schedule.exponential("400 millis").pipe(
  Schedule.intersect(Schedule.recurs(3)),
  Schedule.resetAfter("1 minute")
)

/** The server process: starts it, watches it, restarts it when it crashes, and stops it gracefully. */
export class Server extends Effect.Service<Server>()("electron/server/Server", {
  scoped: Effect.gen(function* () {
    const shell = yield* Shell
    const words = yield* Words
    const away = Effect.flatMap(words.current, ({ shortening }) => new ServerAway({ message: shortening.offline }))
    const context = yield* Effect.context<Shell | ServerLog | Words>()
    const preferences = yield* Preferences
    const path = yield* Path.Path
    const firstPort = yield* FirstPort
    const dataDir = path.join(shell.app.userData, "data")
    const state = yield* SubscriptionRef.make<ServerState>(ServerState.Starting())
    const actor = yield* SubscriptionRef.make(Option.none<Actor>())
    const life = yield* FiberHandle.make<void>()

    const oneLife = Effect.gen(function* () {
      yield* SubscriptionRef.set(state, ServerState.Starting())
      const { port: kept } = yield* preferences.get
      const running = yield* startServer({ _tag: "Serve", dataDir, port: kept ?? firstPort })
      // If the stored port was unavailable this time, keep it for the next start.
      if (kept === undefined) yield* preferences.change({ port: running.port })
      yield* Effect.acquireRelease(SubscriptionRef.set(actor, Option.some(running.actor)), () =>
        SubscriptionRef.set(actor, Option.none())
      )
      yield* SubscriptionRef.set(state, ServerState.Running({ origin: running.origin, port: running.port }))
      return yield* running.unexpected
    }).pipe(Effect.scoped)

    const watched = oneLife.pipe(
      Effect.tapError(({ message }) => Effect.logWarning(message)),
      Effect.retry(again),
      Effect.catchAll(({ message }) => SubscriptionRef.set(state, ServerState.Failed({ message }))),
      Effect.provide(context)
    )
    const start = Effect.asVoid(FiberHandle.run(life, watched))
    const stop = Effect.zipRight(FiberHandle.clear(life), SubscriptionRef.set(state, ServerState.Resting()))
    const settled = Stream.runHead(
      Stream.filterMap(state.changes, (one) =>
        one._tag === "Running" || one._tag === "Failed" ? Option.some(one) : Option.none()
      )
    ).pipe(Effect.flatMap(Option.match({ onNone: () => Effect.never, onSome: Effect.succeed })))

    return {
      dataDir,
      state,
      start,

      /** Waits until the server is running or has finally failed. */
      settled,

      /** Sends a request to the running process. */
      ask: <A, E>(question: (actor: Actor) => Effect.Effect<A, E>) =>
        SubscriptionRef.get(actor).pipe(
          Effect.flatten,
          Effect.flatMap(question),
          Effect.timeout(answerTime),
          Effect.catchAll(
            (error): Effect.Effect<never, ServerActorError | ServerAway> =>
              error instanceof ServerActorError ? error : away
          )
        ),

      /** Stops the server, runs an effect on the data folder, then starts the server again. */
      whileResting: <A, E, R>(work: Effect.Effect<A, E, R>) =>
        Effect.acquireUseRelease(
          stop,
          () => work,
          () => start
        ),

      /** Checks in a separate process whether a folder could be served. */
      inspect: (folder: string) =>
        Effect.scoped(startServer({ _tag: "Inspect", dataDir: folder })).pipe(
          Effect.asVoid,
          Effect.provide(context),
          Effect.catchAll(
            (error): Effect.Effect<never, CannotStart | ServerAway> => (error instanceof CannotStart ? error : away)
          )
        )
    }
  })
}) {}
