import { Context, Effect, Scheduler } from "effect"

/** Memory shared by a thread and its parent. The parent can read it even if the thread is stuck. */
export type Pulse = Int32Array<SharedArrayBuffer>

const beatPlace = 0
const workPlace = 1
const beatMillis = 500

export const makePulse = (): Pulse => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/** The number of heartbeats of the thread's event loop. */
export const beatsOf = (pulse: Pulse): number => Atomics.load(pulse, beatPlace)

/** The number that identifies the work the thread is executing; 0 for none. */
export const workOf = (pulse: Pulse): number => Atomics.load(pulse, workPlace)

/** Emits heartbeats of the event loop until the thread exits. */
export const beat = (pulse: Pulse): void => {
  setInterval(() => Atomics.add(pulse, beatPlace, 1), beatMillis).unref()
}

/** The pulse of this thread; not shared if the thread has no supervisor. */
export class ThreadPulse extends Context.Reference<ThreadPulse>()("worker/ThreadPulse", { defaultValue: makePulse }) {}

/** Stores the number of this work in the pulse whenever a fiber of the effect runs. */
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
  // Yield first. Otherwise, the code before the first switch to the new scheduler would not be marked.
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withScheduler(Effect.zipRight(Effect.yieldNow(), effect), scheduler)
}
