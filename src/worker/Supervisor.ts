import { type Rpc, RpcClient, type RpcClientError, type RpcGroup } from "@effect/rpc"
import { Deferred, type Duration, Effect, Fiber, Layer, Option, Schedule, Stream, SubscriptionRef } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { makeWatchdog, type WatchdogOptions } from "./Watchdog.ts"
import { WorkerHealth } from "./WorkerHealth.ts"
import type { StartThread, WorkerThread } from "./WorkerThread.ts"

/** A worker that runs this long is healthy. Three in a row that exit earlier count as a permanent failure. */
const soundTime = "10 seconds"
const failingLives = 3
/** How long a failing worker may take to restart before `failing` fails. */
const returnTime = "1 second"

// A worker that crashes at once is restarted with growing delays, up to five seconds.
const again = Schedule.exponential("50 millis", 1.5).pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.resetAfter(soundTime)
)

export interface WorkerOptions<Rpcs extends Rpc.Any> {
  /** The worker's name in logs, health and metrics. */
  readonly name: string
  readonly actor: RpcGroup.RpcGroup<Rpcs>
  readonly start: StartThread
  /** The error that callers get when the worker can't respond. */
  readonly unavailable: () => Unavailable
  /** The maximum number of requests in flight. */
  readonly concurrency: number
  readonly startTime: Duration.DurationInput
  /** How long a request waits for a worker that is starting. */
  readonly waitTime: Duration.DurationInput
  /** How long an idle worker is kept; forever by default. */
  readonly idleTime?: Duration.DurationInput
  /** How the worker's heartbeats are watched; only for threads that emit them. */
  readonly watchdog?: WatchdogOptions
}

/** A running worker, with effects that report its exit or force it. */
export interface Connected<Actor> {
  readonly actor: Actor
  readonly thread: WorkerThread
  readonly ended: Effect.Effect<never, Error>
  readonly broken: Deferred.Deferred<never, Error>
}

/** Keeps one worker running. `start` or `connected` starts the first one, and each worker that exits is replaced. */
export const makeSupervisor = <Rpcs extends Rpc.Any>(options: WorkerOptions<Rpcs>) =>
  Effect.gen(function* () {
    type Actor = RpcClient.RpcClient<Rpcs, RpcClientError.RpcClientError>

    const { name, unavailable, idleTime } = options
    const watchdog = makeWatchdog(options.watchdog)
    const current = yield* SubscriptionRef.make(Option.none<Connected<Actor>>())
    const leave = SubscriptionRef.set(current, Option.none())
    const questions = yield* SubscriptionRef.make(0)
    const shortLives = yield* SubscriptionRef.make(0)
    const needed = yield* Effect.makeLatch()
    const stopping = yield* Effect.makeLatch()
    let [isStarted, isStopping, restarts] = [false, false, 0]

    const connect = Effect.gen(function* () {
      const thread = yield* options.start
      const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: options.concurrency }).pipe(
        Layer.provide(thread.platform)
      )
      // The pool waits for its worker uninterruptibly, so disconnect the wait in case the worker never starts.
      const context = yield* Effect.disconnect(Layer.build(protocol)).pipe(
        Effect.raceFirst(thread.ended),
        Effect.timeoutFail({
          duration: options.startTime,
          onTimeout: () => new Error(`The ${name} does not start.`)
        })
      )
      const client = RpcClient.make(options.actor, { disableTracing: true })
      const actor: Actor = yield* Effect.provide(client as Effect.Effect<Actor, never, RpcClient.Protocol>, context)
      const broken = yield* Deferred.make<never, Error>()
      return { actor, thread, ended: yield* watchdog.watch(thread), broken } satisfies Connected<Actor>
    })

    /** Starts no worker until the next request. A request is counted before it needs a worker, so none is missed. */
    const rest = needed.close.pipe(
      Effect.zipRight(questions),
      Effect.flatMap((count) => Effect.when(needed.open, () => count > 0))
    )

    /** Completes once the worker has been idle for `idleTime`. */
    const idle =
      idleTime === undefined
        ? Effect.never
        : questions.changes.pipe(
            Stream.debounce(idleTime),
            Stream.filter((count) => count === 0),
            Stream.runHead,
            Effect.zipRight(leave),
            Effect.zipRight(rest)
          )

    const oneLife = Effect.scoped(
      Effect.gen(function* () {
        const connected = yield* Effect.raceFirst(Effect.disconnect(connect), Effect.as(stopping.await, undefined))
        if (connected === undefined) return
        yield* Effect.acquireRelease(SubscriptionRef.set(current, Option.some(connected)), () => leave)
        yield* Effect.forkScoped(Effect.delay(SubscriptionRef.set(shortLives, 0), soundTime))
        yield* connected.ended.pipe(
          Effect.tapError(() => watchdog.lost(connected.thread)),
          Effect.raceFirst(Deferred.await(connected.broken)),
          Effect.raceFirst(stopping.await),
          Effect.raceFirst(idle)
        )
      })
    )

    const start = Effect.suspend(() => {
      isStarted = true
      return needed.open
    })
    const supervisor = yield* Effect.raceFirst(needed.await, stopping.await).pipe(
      Effect.zipRight(oneLife),
      Effect.sandbox,
      Effect.tapError((cause) => Effect.logWarning(`The ${name} exited and is being restarted.`, cause)),
      Effect.tapError(() =>
        Effect.suspend(() => {
          restarts++
          return Effect.zipRight(
            // A worker with an idle time is restarted only when the next request needs it.
            Effect.when(rest, () => idleTime !== undefined),
            SubscriptionRef.update(shortLives, (lives) => lives + 1)
          )
        })
      ),
      Effect.retry(again),
      Effect.repeat({ until: () => isStopping }),
      Effect.forkScoped
    )

    const isFailing = Effect.map(shortLives, (lives) => lives >= failingLives)
    const isAway = Effect.map(Effect.all([isFailing, current]), ([fails, one]) => fails && Option.isNone(one))
    const endsAgain = Stream.runHead(
      Stream.filter(Stream.drop(shortLives.changes, 1), (lives) => lives >= failingLives)
    )

    yield* Effect.flatMap(WorkerHealth, ({ watch }) =>
      watch(
        Effect.map(Effect.all([isFailing, current, watchdog.isStuck]), ([failing, one, isStuck]) => ({
          name,
          isRunning: Option.isSome(one),
          isFailing: failing,
          isStuck,
          restarts
        }))
      )
    )

    const connected = Effect.zipRight(
      start,
      // A broken worker briefly remains current, so skip it.
      Stream.filterMap(current.changes, (one) => one).pipe(
        Stream.filterEffect(({ broken }) => Effect.map(Deferred.isDone(broken), (isOver) => !isOver)),
        Stream.runHead,
        Effect.flatten,
        Effect.timeoutFail({ duration: options.waitTime, onTimeout: unavailable }),
        Effect.catchTag("NoSuchElementException", unavailable)
      )
    )

    const asking = Effect.acquireRelease(
      SubscriptionRef.update(questions, (count) => count + 1),
      () => SubscriptionRef.update(questions, (count) => count - 1)
    )

    return {
      start,

      /** Stops the worker gracefully, after the requests in flight. */
      stop: Effect.suspend(() => {
        isStopping = true
        return Effect.zipRight(
          stopping.open,
          Effect.suspend(() => (isStarted ? Fiber.await(supervisor) : Effect.void))
        )
      }),

      isStarted: Effect.sync(() => isStarted),

      /** Whether the worker repeatedly exits soon after its start. */
      isFailing,

      /** Fails when a worker that is already failing exits again or doesn't restart in time. */
      failing: Effect.raceFirst(
        endsAgain,
        Effect.repeat(Effect.delay(isAway, returnTime), { until: (away) => away })
      ).pipe(Effect.zipRight(Effect.failSync(unavailable))),

      /** The current worker; waits for one that is starting. */
      connected,

      /** Counts a request until the scope closes; the worker is not idle until then. */
      asking
    }
  })
