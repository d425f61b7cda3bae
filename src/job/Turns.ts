import { Array as Arr, Deferred, Effect, FiberId, Order } from "effect"
import type { TeamId } from "../contract/Id.ts"

type Place = Deferred.Deferred<void>

/** Runs one effect at a time. The team whose last turn was longest ago is next, however much other teams have waiting. */
export const makeTurns = () => {
  const waiting = new Map<TeamId, ReadonlyArray<Place>>()
  /** The number of the last turn of each team, until nothing waits. */
  const served = new Map<TeamId, number>()
  let turns = 0
  let holder: Place | undefined

  const hold = (team: TeamId, place: Place) => {
    holder = place
    served.set(team, ++turns)
    Deferred.unsafeDone(place, Effect.void)
  }

  const enter = (team: TeamId): Place => {
    const place = Deferred.unsafeMake<void>(FiberId.none)
    if (holder === undefined) hold(team, place)
    else waiting.set(team, [...(waiting.get(team) ?? []), place])
    return place
  }

  const passOn = () => {
    holder = undefined
    const [team] = Arr.sortWith(waiting.keys(), (one) => served.get(one) ?? 0, Order.number)
    if (team === undefined) return served.clear()
    const [first, ...others] = waiting.get(team) ?? []
    if (others.length > 0) waiting.set(team, others)
    else waiting.delete(team)
    if (first !== undefined) hold(team, first)
  }

  const leave = (team: TeamId, place: Place) => {
    if (place === holder) return passOn()
    const others = (waiting.get(team) ?? []).filter((other) => other !== place)
    if (others.length > 0) waiting.set(team, others)
    else waiting.delete(team)
  }

  return {
    /** Runs an effect of a team when it is the team's turn. */
    inTurn:
      (team: TeamId) =>
      <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.uninterruptibleMask((restore) =>
          Effect.suspend(() => {
            const place = enter(team)
            return restore(Effect.zipRight(Deferred.await(place), effect)).pipe(
              Effect.ensuring(Effect.sync(() => leave(team, place)))
            )
          })
        )
  }
}
