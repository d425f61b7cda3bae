import { Context, Effect, Exit, Runtime } from "effect"

interface Waiting<A, B, E> {
  readonly item: A
  readonly resume: (outcome: Effect.Effect<B, E>) => void
}

interface Options<A, B, E> {
  /** The runtime of the fibers that process items. */
  readonly runtime: Runtime.Runtime<never>
  /** Only items with the same key are processed together. */
  readonly keyOf: (item: A) => string
  /** The maximum number of items to process together. */
  readonly most: number
  /** Processes items, and returns the outcome of each as an effect. */
  readonly run: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<Effect.Effect<B, E>>>
}

/**
 * Processes items together that arrive in one turn of the event loop, and returns a function that adds an item. An item
 * is processed at the end of its turn, so it waits for no timer and no other item. It is processed even if its fiber is
 * interrupted.
 */
export const inOneTurn = <A, B, E>({ runtime, keyOf, most, run }: Options<A, B, E>) => {
  const open = new Map<string, Array<Waiting<A, B, E>>>()
  const fork = Runtime.runCallback(Runtime.updateContext(runtime, () => Context.empty()))
  const process = (group: ReadonlyArray<Waiting<A, B, E>>) =>
    fork(run(group.map(({ item }) => item)), {
      onExit: (exit) => {
        const outcomeAt = (place: number): Effect.Effect<B, E> =>
          Exit.isFailure(exit) ? Effect.failCause(exit.cause) : (exit.value[place] ?? Effect.dieMessage("no outcome"))
        for (const [place, { resume }] of group.entries()) resume(outcomeAt(place))
      }
    })
  return (item: A): Effect.Effect<B, E> =>
    Effect.async((resume) => {
      const key = keyOf(item)
      let group = open.get(key)
      if (group === undefined || group.length >= most) {
        const started: Array<Waiting<A, B, E>> = []
        group = started
        open.set(key, started)
        setImmediate(() => {
          if (open.get(key) === started) open.delete(key)
          process(started)
        })
      }
      group.push({ item, resume })
    })
}
