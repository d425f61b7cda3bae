import { type HttpApp, HttpServerRequest } from "@effect/platform"
import { Context, Effect, Fiber, FiberSet, Option, Scope } from "effect"
import { Caller } from "../auth/Caller.ts"

interface Progress {
  isBegun: boolean
}

class RequestProgress extends Context.Reference<RequestProgress>()("idempotency/RequestProgress", {
  defaultValue: (): Progress => ({ isBegun: false })
}) {}

/** How long a stop waits for requests whose clients disconnected. */
const stopTime = "5 seconds"

/**
 * Marks the request as begun: it runs to its end even if its client disconnects. Requests without a caller stay bound to
 * their connection, so that strangers cannot pile up work.
 */
export const beginRequest = Effect.gen(function* () {
  if (Option.isSome(yield* Effect.serviceOption(Caller))) (yield* RequestProgress).isBegun = true
})

/**
 * Runs requests that change something in fibers of the server. The platform interrupts the fiber of a request when the
 * client disconnects, also between the steps of a handler: some links of many created, a commit not announced.
 */
export const finishBegun = Effect.gen(function* () {
  const running = yield* FiberSet.make<unknown, unknown>()
  // A finalizer cannot be interrupted, so the time limit needs a fiber of its own.
  const finished = Effect.timeoutOption(FiberSet.awaitEmpty(running), stopTime)
  yield* Effect.addFinalizer(() => Effect.flatMap(Effect.forkDaemon(Effect.interruptible(finished)), Fiber.await))

  const inFiber = <A, E, R>(app: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const progress: Progress = { isBegun: false }
      const scope = yield* Scope.make()
      const fiber = yield* FiberSet.run(
        running,
        app.pipe(
          Effect.interruptible,
          Effect.mapInputContext((context: Context.Context<R>) =>
            context.pipe(Context.add(RequestProgress, progress), Context.add(Scope.Scope, scope))
          )
        )
      )
      const release = Effect.onExit(Fiber.await(fiber), (exit) => Scope.close(scope, exit))
      const exit = yield* Effect.onInterrupt(Effect.interruptible(Fiber.await(fiber)), () =>
        Effect.zipRight(progress.isBegun ? Effect.void : Fiber.interruptFork(fiber), Effect.forkDaemon(release))
      )
      yield* Effect.addFinalizer((requestExit) => Scope.close(scope, requestExit))
      yield* fiber.inheritAll
      return yield* exit
    }).pipe(Effect.uninterruptible)

  return <E, R>(app: HttpApp.Default<E, R>) =>
    Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      ({ method, url }): HttpApp.Default<E, R | Scope.Scope> =>
        method === "GET" || method === "HEAD" || !url.startsWith("/api/") ? app : inFiber(app)
    )
})
