import { Context, Effect, Scheduler } from "effect"

/** Memory that a thread shares with the one that started it, which can read it while the thread is stuck. */
export type Pulse = Int32Array<SharedArrayBuffer>

const beatPlace = 0
const workPlace = 1
const beatMillis = 500

export const makePulse = (): Pulse => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/** How often the thread's event loop has shown that it runs. */
export const beatsOf = (pulse: Pulse): number => Atomics.load(pulse, beatPlace)

/** The number of the work that the thread executes right now; 0 if it has none. */
export const workOf = (pulse: Pulse): number => Atomics.load(pulse, workPlace)

/** Shows for as long as the thread lives that its event loop runs. */
export const beat = (pulse: Pulse): void => {
  setInterval(() => Atomics.add(pulse, beatPlace, 1), beatMillis).unref()
}

/** The pulse of this thread; one that nobody reads in a thread without a supervisor. */
export class ThreadPulse extends Context.Reference<ThreadPulse>()("worker/ThreadPulse", { defaultValue: makePulse }) {}

/** Marks whatever the fibers of an effect execute as the work of a number. */
export const markWork = (pulse: Pulse, work: number) => {
  const scheduler: Scheduler.Scheduler = {
    shouldYield: (fiber) => Scheduler.defaultScheduler.shouldYield(fiber),
    scheduleTask: (task, priority) =>
      Scheduler.defaultScheduler.scheduleTask(() => {
        Atomics.store(pulse, workPlace, work)
        task()
        Atomics.store(pulse, workPlace, 0)
      }, priority)
  }
  // What runs before the first turn of the new scheduler would not be marked.
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withScheduler(Effect.zipRight(Effect.yieldNow(), effect), scheduler)
}
