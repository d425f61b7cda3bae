import { Clock, Effect, type Scope } from "effect"
import { TooManyRequests, Unavailable } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { Caller } from "../Caller.ts"
import { showWindow } from "./RateLimitHeaders.ts"

/** The maximum number of operations in progress. */
interface Bounds {
  /** The limit for each key or session. */
  readonly caller: number
  readonly team: number
  readonly all: number
}

/** How long a rejected caller should wait, in seconds. */
const waitSeconds = 10

/** Limits operations in progress for each key or session, for each team and in total; `what` names the operations. */
export const makeConcurrencyLimits = (what: string, bounds: Bounds) => {
  const taken = new Map<string, number>()
  let all = 0
  const add = (name: string, by: 1 | -1) => {
    const count = (taken.get(name) ?? 0) + by
    if (count > 0) taken.set(name, count)
    else taken.delete(name)
  }

  const refuse = Effect.fnUntraced(function* (limit: number, whose: string) {
    const reset = Math.floor((yield* Clock.currentTimeMillis) / 1000) + waitSeconds
    yield* showWindow({ allowed: false, limit, remaining: 0, reset })
    return yield* new TooManyRequests(fault("too_many_at_once", { what, most: limit, whose }))
  })

  const free = (names: ReadonlyArray<string>) =>
    Effect.sync(() => {
      all -= 1
      for (const name of names) add(name, -1)
    })

  /**
   * Takes a slot until the scope closes. Fails with 429 if the caller or the team has no free slot, and with 503 if the
   * server has none.
   */
  const take: Effect.Effect<void, TooManyRequests | Unavailable, Caller | Scope.Scope> = Effect.acquireRelease(
    Effect.flatMap(Caller, ({ id, teamId, via }) => {
      const [own, team] = [`${via}:${id}`, `team:${teamId}`]
      if ((taken.get(own) ?? 0) >= bounds.caller) return refuse(bounds.caller, via)
      if ((taken.get(team) ?? 0) >= bounds.team) return refuse(bounds.team, "team")
      if (all >= bounds.all) return new Unavailable(fault("too_many_now", { what }))
      all += 1
      add(own, 1)
      add(team, 1)
      return Effect.succeed([own, team])
    }),
    free
  )

  return { take }
}
