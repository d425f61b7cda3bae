import { Deferred, Effect, type Scope } from "effect"
import { beatsOf, workOf } from "./Pulse.ts"
import type { WorkerThread } from "./WorkerThread.ts"

export interface WatchdogOptions {
  /** For how many seconds a thread that executes some work may show no sign of life. */
  readonly patience: (work: number) => Effect.Effect<number>
  /** Hears which work a thread executed when it ended unexpectedly; 0 if none. */
  readonly lost: (work: number) => Effect.Effect<void>
}

/** After so many seconds without a sign of life a thread counts as stuck. */
export const stuckSeconds = 5

/** Ends threads that show no sign of life, and knows which are stuck. */
export const makeWatchdog = (options: WatchdogOptions | undefined) => {
  const stuck = new Set<WorkerThread>()
  const forget = (thread: WorkerThread) => Effect.sync(() => stuck.delete(thread))

  /** Is done once a thread was silent for too long. */
  const silence = (thread: WorkerThread, { patience }: WatchdogOptions) =>
    Effect.gen(function* () {
      // Ticks are counted, not time: a machine that was suspended is no stuck thread.
      let [last, missed] = [beatsOf(thread.pulse), 0]
      do {
        yield* Effect.sleep("1 second")
        const beats = beatsOf(thread.pulse)
        missed = beats === last ? missed + 1 : 0
        last = beats
        if (missed === 0) yield* forget(thread)
        if (missed === stuckSeconds) {
          stuck.add(thread)
          // A thread in native code may end long after it was given up.
          yield* Effect.forkDaemon(Effect.ensuring(Effect.ignore(thread.ended), forget(thread)))
        }
      } while (missed < stuckSeconds || missed < (yield* patience(workOf(thread.pulse))))
    })

  return {
    isStuck: Effect.sync(() => stuck.size > 0),

    /** Fails when a thread ends, or is silent for too long and is therefore ended; watches until the scope closes. */
    watch: (thread: WorkerThread): Effect.Effect<Effect.Effect<never, Error>, never, Scope.Scope> =>
      Effect.gen(function* () {
        if (options === undefined) return thread.ended
        const given = yield* Deferred.make<never, Error>()
        yield* silence(thread, options).pipe(
          Effect.zipRight(Deferred.fail(given, new Error("The thread shows no sign of life."))),
          Effect.zipRight(thread.kill),
          Effect.forkScoped
        )
        return Effect.raceFirst(thread.ended, Deferred.await(given))
      }),

    lost: ({ pulse }: WorkerThread) => options?.lost(workOf(pulse)) ?? Effect.void
  }
}
