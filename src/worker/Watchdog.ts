import { Deferred, Effect, type Scope } from "effect"
import { beatsOf, workOf } from "./Pulse.ts"
import type { WorkerThread } from "./WorkerThread.ts"

export interface WatchdogOptions {
  /** How long a thread may go without a heartbeat while it executes this work, in seconds. */
  readonly patience: (work: number) => Effect.Effect<number>
  /** Reports the work that a thread was executing when it exited unexpectedly; 0 for none. */
  readonly lost: (work: number) => Effect.Effect<void>
}

/** A thread without heartbeats for this many seconds is stuck. */
export const stuckSeconds = 5

/** Terminates threads without heartbeats, and reports which threads are stuck. */
export const makeWatchdog = (options: WatchdogOptions | undefined) => {
  const stuck = new Set<WorkerThread>()
  const forget = (thread: WorkerThread) => Effect.sync(() => stuck.delete(thread))

  /** Completes once a thread has been silent for too long. */
  const silence = (thread: WorkerThread, { patience }: WatchdogOptions) =>
    Effect.gen(function* () {
      // Counts ticks, not time, because a suspended machine is not a stuck thread.
      let [last, missed] = [beatsOf(thread.pulse), 0]
      do {
        yield* Effect.sleep("1 second")
        const beats = beatsOf(thread.pulse)
        missed = beats === last ? missed + 1 : 0
        last = beats
        if (missed === 0) yield* forget(thread)
        if (missed === stuckSeconds) {
          stuck.add(thread)
          // Native code can keep a terminated thread alive for long, so wait for its exit in the background.
          yield* Effect.forkDaemon(Effect.ensuring(Effect.ignore(thread.ended), forget(thread)))
        }
      } while (missed < stuckSeconds || missed < (yield* patience(workOf(thread.pulse))))
    })

  return {
    isStuck: Effect.sync(() => stuck.size > 0),

    /**
     * Watches until the scope closes. The result fails when the thread exits, or when it is terminated after a long
     * silence.
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
