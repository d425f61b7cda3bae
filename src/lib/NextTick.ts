import { Effect } from "effect"

/**
 * Lets other work on this thread run. Fibers take turns within one tick of the event loop, and SQLite's calls also
 * complete within it. Without this pause, requests would wait until the last of many steps is done.
 */
export const nextTick = Effect.async<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})

/** How long, in milliseconds, work may keep the thread before it lets other work run. */
const slice = 2

/** Calls a function for each item, and lets other work on this thread run every few milliseconds. */
export const forEachInSlices = <A>(items: ReadonlyArray<A>, each: (item: A) => void): Effect.Effect<void> => {
  const from = (start: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      const until = performance.now() + slice
      for (let place = start; place < items.length; place++) {
        each(items[place] as A)
        if (place + 1 < items.length && performance.now() > until) return Effect.zipRight(nextTick, from(place + 1))
      }
      return Effect.void
    })
  return from(0)
}

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
