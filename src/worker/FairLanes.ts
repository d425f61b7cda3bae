import { Effect } from "effect"

/** The maximum number of waiting requests of one team, and of all teams together. */
const mostOfOne = 32
const mostOfAll = 128
/** The maximum number of waiting requests from clients without a key, such as visitors of pages. They share a lane. */
const mostOfStrangers = 64

interface Lane {
  waiting: number
  readonly seat: Effect.Semaphore
}

/** The lane of all clients without a key. */
export const strangers = "strangers"

/**
 * Shares a thread fairly. Each lane (a team, or all strangers) runs one request at a time. Returns a function that runs
 * a request in a lane, or fails with `refused` if too many are already waiting.
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
