import { Effect } from "effect"

/** How much work of one team may wait, and of all teams together. */
const mostOfOne = 32
const mostOfAll = 128
/** Whoever is not known shares one lane, which asks for what pages of strangers show. */
const mostOfStrangers = 64

interface Lane {
  waiting: number
  readonly seat: Effect.Semaphore
}

/** The lane of whoever asks without a key. */
export const strangers = "strangers"

/**
 * Shares a thread fairly: each lane (a team, or all strangers) has one piece of work under way, the others wait. Gives a
 * function that runs work in a lane, or `refused` where too much of it waits already.
 */
export const makeLanes = <E>(refused: () => E) => {
  const lanes = new Map<string, Lane>()
  let waiting = 0

  const isFull = (name: string, lane: Lane): boolean =>
    name === strangers ? lane.waiting >= mostOfStrangers : lane.waiting >= mostOfOne || waiting >= mostOfAll

  const enter = (name: string) =>
    Effect.suspend(() => {
      const lane = lanes.get(name) ?? { waiting: 0, seat: Effect.unsafeMakeSemaphore(1) }
      if (isFull(name, lane)) return Effect.fail(refused())
      lanes.set(name, lane)
      lane.waiting++
      if (name !== strangers) waiting++
      return Effect.succeed(lane)
    })

  const leave = (name: string, lane: Lane) =>
    Effect.sync(() => {
      if (name !== strangers) waiting--
      if (--lane.waiting === 0) lanes.delete(name)
    })

  return <A, E2, R>(name: string, work: Effect.Effect<A, E2, R>): Effect.Effect<A, E | E2, R> =>
    Effect.acquireUseRelease(
      enter(name),
      ({ seat }) => seat.withPermits(1)(work),
      (lane) => leave(name, lane)
    )
}
