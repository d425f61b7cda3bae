import { type HttpApp, HttpServerRequest } from "@effect/platform"
import { Context, Effect, Fiber, FiberSet, Option, Scope } from "effect"
import { Caller } from "../auth/Caller.ts"

export interface Progress {
  isBegun: boolean
}

/** Whether the current request has begun. */
export class RequestProgress extends Context.Reference<RequestProgress>()("idempotency/RequestProgress", {
  defaultValue: (): Progress => ({ isBegun: false })
}) {}

/** How long a stopping server waits for requests whose clients disconnected. */
const stopTime = "5 seconds"

/**
 * Marks the request as begun: it finishes even if its client disconnects. Requests without a caller still end with
 * their connection, so that strangers can't pile up work.
 */
export const beginRequest = Effect.gen(function* () {
  if (Option.isSome(yield* Effect.serviceOption(Caller))) (yield* RequestProgress).isBegun = true
})

/** Whether a request finishes even if its client disconnects, once it has begun. */
export const mayBegin = (method: string, url: string): boolean =>
  method !== "GET" && method !== "HEAD" && url.startsWith("/api/")

/**
 * Runs mutating requests in fibers that the server owns. The platform interrupts a request's own fiber when its client
 * disconnects, even between the steps of a handler. That could leave a batch of links half created, or a commit
 * unannounced. Also returns the set of these fibers, which a stopping server waits for.
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

  const finishing = <E, R>(app: HttpApp.Default<E, R>) =>
    Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      ({ method, url }): HttpApp.Default<E, R | Scope.Scope> => (mayBegin(method, url) ? inFiber(app) : app)
    )
  return { running, finishing }
})
