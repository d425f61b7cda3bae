import { Deferred, Effect, type Scope } from "effect"
import { beatsOf, workOf } from "./Pulse.ts"
import type { WorkerThread } from "./WorkerThread.ts"

export interface WatchdogOptions {
  /** How many seconds a thread that executes this work may send no heartbeat. */
  readonly patience: (work: number) => Effect.Effect<number>
  /** Reports the work that a thread was executing when it ended unexpectedly; 0 for none. */
  readonly lost: (work: number) => Effect.Effect<void>
}

/** A thread without heartbeats for this many seconds is stuck. */
export const stuckSeconds = 5

/** Ends threads without heartbeats, and knows which ones are stuck. */
export const makeWatchdog = (options: WatchdogOptions | undefined) => {
  const stuck = new Set<WorkerThread>()
  const forget = (thread: WorkerThread) => Effect.sync(() => stuck.delete(thread))

  /** Completes once a thread has been silent for too long. */
  const silence = (thread: WorkerThread, { patience }: WatchdogOptions) =>
    Effect.gen(function* () {
      // Counts ticks, not time: a suspended machine is not a stuck thread.
      let [last, missed] = [beatsOf(thread.pulse), 0]
      do {
        yield* Effect.sleep("1 second")
        const beats = beatsOf(thread.pulse)
        missed = beats === last ? missed + 1 : 0
        last = beats
        if (missed === 0) yield* forget(thread)
        if (missed === stuckSeconds) {
          stuck.add(thread)
          // A thread in native code may end long after the watchdog gave it up.
          yield* Effect.forkDaemon(Effect.ensuring(Effect.ignore(thread.ended), forget(thread)))
        }
      } while (missed < stuckSeconds || missed < (yield* patience(workOf(thread.pulse))))
    })

  return {
    isStuck: Effect.sync(() => stuck.size > 0),

    /**
     * Watches until the scope closes. The result fails when the thread ends, or was silent for too long and was ended.
     */
    watch: (thread: WorkerThread): Effect.Effect<Effect.Effect<never, Error>, never, Scope.Scope> =>
      Effect.gen(function* () {
        if (options === undefined) return thread.ended
        const given = yield* Deferred.make<never, Error>()
        yield* silence(thread, options).pipe(
          Effect.zipRight(Deferred.fail(given, new Error("The thread sends no heartbeat."))),
          Effect.zipRight(thread.kill),
          Effect.forkScoped
        )
        return Effect.raceFirst(thread.ended, Deferred.await(given))
      }),

    lost: ({ pulse }: WorkerThread) => options?.lost(workOf(pulse)) ?? Effect.void
  }
}
