import { Context, Effect, Exit, Runtime } from "effect"

type Outcome<B, E> = Effect.Effect<B, E>

interface Waiting<A, B, E> {
  readonly item: A
  readonly resume: (outcome: Outcome<B, E>) => void
}

interface Group<A, B, E> {
  readonly items: Array<Waiting<A, B, E>>
  readonly names: Set<string>
  /** The group to process after this one. */
  next?: Group<A, B, E>
}

interface Options<A, B, E> {
  /** The runtime of the fibers that process items. */
  readonly runtime: Runtime.Runtime<never>
  /** Only items with the same key are processed together. */
  readonly keyOf: (item: A) => string
  /** Items with the same name are processed one after the other. */
  readonly nameOf?: (item: A) => string
  /** Whether items wait while others with their key are being processed. */
  readonly inSeries?: boolean
  /** The maximum number of items to process together. */
  readonly most: number
  /**
   * Processes items, and returns the outcome of each as an effect. It runs `committing` once a failure may no longer
   * mean that nothing was done.
   */
  readonly run: (
    items: ReadonlyArray<A>,
    committing: Effect.Effect<void>
  ) => Effect.Effect<ReadonlyArray<Outcome<B, E>>, E>
}

/** How many items of a failed group to process at once. */
const atOnce = 4

/**
 * Processes items together that arrive in one turn of the event loop, and returns a function that adds an item. An item
 * is processed at the end of its turn, so it waits for no timer and no other item. It is processed even if its fiber is
 * interrupted. If processing a group fails, each item is processed alone, so that a defect of one affects no other.
 */
export const inOneTurn = <A, B, E>({ runtime, keyOf, nameOf, inSeries, most, run }: Options<A, B, E>) => {
  /** The groups that take more items. */
  const open = new Map<string, Group<A, B, E>>()
  /** The latest groups, while they wait or are being processed. */
  const latest = new Map<string, Group<A, B, E>>()
  const fork = Runtime.runCallback(Runtime.updateContext(runtime, () => Context.empty()))

  const outcomesOf = (items: ReadonlyArray<A>): Effect.Effect<ReadonlyArray<Outcome<B, E>>> =>
    Effect.suspend(() => {
      let mayBeDone = false
      const committing = Effect.sync(() => {
        mayBeDone = true
      })
      return Effect.matchCauseEffect(run(items, committing), {
        onSuccess: Effect.succeed,
        onFailure: (cause): Effect.Effect<ReadonlyArray<Outcome<B, E>>> =>
          items.length === 1 || mayBeDone
            ? Effect.succeed(items.map(() => Exit.failCause(cause)))
            : Effect.map(
                Effect.forEach(items, (item) => outcomesOf([item]), { concurrency: atOnce }),
                (each) => each.flat()
              )
      })
    })

  const close = (key: string, group: Group<A, B, E>) => {
    if (open.get(key) === group) open.delete(key)
  }

  const process = (key: string, group: Group<A, B, E>) => {
    close(key, group)
    fork(outcomesOf(group.items.map(({ item }) => item)), {
      onExit: (exit) => {
        const outcomeAt = (place: number): Outcome<B, E> =>
          Exit.isFailure(exit) ? Effect.failCause(exit.cause) : (exit.value[place] ?? Effect.dieMessage("no outcome"))
        for (const [place, { resume }] of group.items.entries()) resume(outcomeAt(place))
        if (latest.get(key) === group) latest.delete(key)
        if (group.next !== undefined) process(key, group.next)
      }
    })
  }

  const begin = (key: string, isAfter: boolean): Group<A, B, E> => {
    const before = latest.get(key)
    const group: Group<A, B, E> = { items: [], names: new Set() }
    open.set(key, group)
    latest.set(key, group)
    if (before !== undefined && (isAfter || inSeries === true)) {
      before.next = group
      // Items of later turns need not wait for the same name.
      if (inSeries !== true) setImmediate(() => close(key, group))
    } else setImmediate(() => process(key, group))
    return group
  }

  return (item: A): Outcome<B, E> =>
    Effect.async((resume) => {
      const key = keyOf(item)
      const name = nameOf?.(item)
      const group = open.get(key)
      const isSame = name !== undefined && group?.names.has(name) === true
      const taking = group === undefined || group.items.length >= most || isSame ? begin(key, isSame) : group
      if (name !== undefined) taking.names.add(name)
      taking.items.push({ item, resume })
    })
}
