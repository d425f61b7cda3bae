import { Effect } from "effect"
import { Settings } from "../Settings.ts"
import { RateWindowActor, type Window } from "./RateWindowActor.ts"

/** Wrong tokens that one client address may send in a minute. */
export const wrongTokenLimit = 30

/** Counts requests; asks the actor of the key or address. */
export class RateLimits extends Effect.Service<RateLimits>()("account/RateLimits", {
  effect: Effect.gen(function* () {
    const { rateLimit } = yield* Settings
    const windowOf = yield* RateWindowActor.client
    const take = (name: string, limit: number, cost: 0 | 1 = 1): Effect.Effect<Window> =>
      Effect.orDie(windowOf(name).Take({ limit, cost }))
    return {
      /** Counts a request with a key; undefined where there is no limit. */
      takeForKey: (keyId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : take(`key:${keyId}`, rateLimit),
      /** Counts a wrong token from a client address. */
      takeForWrongToken: (address: string): Effect.Effect<Window> => take(`address:${address}`, wrongTokenLimit),
      /** How the window of a client address stands; a request without any token costs nothing. */
      lookAtAddress: (address: string): Effect.Effect<Window> => take(`address:${address}`, wrongTokenLimit, 0)
    }
  })
}) {}
