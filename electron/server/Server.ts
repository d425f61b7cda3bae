import { Path } from "@effect/platform"
import { Effect, FiberHandle, Option, Schedule, Stream, SubscriptionRef } from "effect"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import { CannotStart, ServerActorError } from "./ServerActor.ts"
import type { ServerLog } from "./ServerLog.ts"
import { type Actor, startServer } from "./ServerProcess.ts"
import { ServerAway, ServerState } from "./ServerState.ts"

/** Tried first at the very first start; what was got is kept, since printed codes and bookmarks name it. */
const firstPort = 8789
const answerTime = "15 seconds"

// Three starts more after the first one that failed; a minute of peace makes it good.
const again = Schedule.exponential("400 millis").pipe(
  Schedule.intersect(Schedule.recurs(3)),
  Schedule.resetAfter("1 minute")
)

const away = () => new ServerAway({ message: "Your links are not being served at the moment. Please try again soon." })

/** The server process: started, watched, started again when it dies, stopped gracefully. */
export class Server extends Effect.Service<Server>()("electron/server/Server", {
  scoped: Effect.gen(function* () {
    const shell = yield* Shell
    const context = yield* Effect.context<Shell | ServerLog>()
    const preferences = yield* Preferences
    const path = yield* Path.Path
    const dataDir = path.join(shell.app.userData, "data")
    const state = yield* SubscriptionRef.make<ServerState>(ServerState.Starting())
    const actor = yield* SubscriptionRef.make(Option.none<Actor>())
    const life = yield* FiberHandle.make<void>()

    const oneLife = Effect.gen(function* () {
      yield* SubscriptionRef.set(state, ServerState.Starting())
      const { port: kept } = yield* preferences.get
      const running = yield* startServer({ _tag: "Serve", dataDir, port: kept ?? firstPort })
      // A port that had to give way for once is not forgotten for it.
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

      /** Waits until it runs or has failed for good. */
      settled,

      /** Asks the process that runs. */
      ask: <A, E>(question: (actor: Actor) => Effect.Effect<A, E>) =>
        SubscriptionRef.get(actor).pipe(
          Effect.flatten,
          Effect.flatMap(question),
          Effect.timeout(answerTime),
          Effect.mapError((error) => (error instanceof ServerActorError ? error : away()))
        ),

      /** Does something with the data folder while nothing serves it, then serves again. */
      whileResting: <A, E, R>(work: Effect.Effect<A, E, R>) =>
        Effect.acquireUseRelease(
          stop,
          () => work,
          () => start
        ),

      /** Whether a folder could be served, as a process of its own finds it. */
      inspect: (folder: string) =>
        Effect.scoped(startServer({ _tag: "Inspect", dataDir: folder })).pipe(
          Effect.asVoid,
          Effect.provide(context),
          Effect.mapError((error) => (error instanceof CannotStart ? error : away()))
        )
    }
  })
}) {}
