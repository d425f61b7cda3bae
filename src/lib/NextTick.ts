import { Effect } from "effect"

/**
 * Lets everything else that waits on this thread have its turn: fibers take turns without leaving the tick, and SQLite
 * answers within it, so that requests would wait for the last of many steps.
 */
export const nextTick = Effect.async<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})

/** Repeats what deals with some of many until there are none left, with turns for all else between; gives how many there were. */
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
