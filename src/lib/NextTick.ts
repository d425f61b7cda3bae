import { Effect } from "effect"

/** The functions that wait for a turn of this thread's event loop, in order. */
const waiting = new Set<() => void>()

const runNext = (): void => {
  const [run] = waiting
  if (run === undefined) return
  waiting.delete(run)
  if (waiting.size > 0) setImmediate(runNext)
  run()
}

/**
 * Runs a function in a later turn of the event loop. Only one waiting function runs in each turn, because a hundred
 * short functions would delay a redirect as much as a long one.
 */
export const inOwnTurn = (run: () => void): void => {
  waiting.add(run)
  if (waiting.size === 1) setImmediate(runNext)
}

/**
 * Lets other work on this thread run. Fibers take turns within one tick of the event loop, and SQLite's calls also
 * complete within it. Without this pause, requests would wait until the last of many steps is done.
 */
export const nextTick = Effect.async<void>((resume) => {
  const run = () => resume(Effect.void)
  inOwnTurn(run)
  return Effect.sync(() => waiting.delete(run))
})

/**
 * The time that requests may share a turn of the event loop before others wait for their own turns, in milliseconds.
 */
const requestMillis = 10
/** The time that the steps of one request may run before they yield to other requests, in milliseconds. */
const stepMillis = 1

let turnBegan: number | undefined

const hasTurnLasted = (millis: number): boolean => {
  const now = performance.now()
  if (turnBegan === undefined) {
    turnBegan = now
    setImmediate(() => {
      turnBegan = undefined
    })
  }
  return now - turnBegan > millis
}

/** Whether requests have used their share of this turn of the event loop, so that another one should wait. */
export const isTurnFull = (): boolean => hasTurnLasted(requestMillis)

/** Whether the work of this turn has taken a millisecond, so that more of its steps should wait for `nextTick`. */
export const isRestDue = (): boolean => hasTurnLasted(stepMillis)

/** Applies a function to each item, and lets other work on this thread run between the steps. */
export const mapInSteps = <A, B>(items: ReadonlyArray<A>, each: (item: A) => B): Effect.Effect<ReadonlyArray<B>> =>
  Effect.gen(function* () {
    const mapped: Array<B> = []
    for (const item of items) {
      if (isRestDue()) yield* nextTick
      mapped.push(each(item))
    }
    return mapped
  })

/**
 * Repeats an effect that processes some of many items until none are left, and lets other work run in between. Returns
 * the total number of items.
 */
export const untilNone = <E, R>(some: Effect.Effect<number, E, R>): Effect.Effect<number, E, R> =>
  Effect.gen(function* () {
    let count = 0
    for (;;) {
      const done = yield* some
      if (done === 0) return count
      count += done
      yield* nextTick
    }
  })
