import { Effect } from "effect"
import { Keys } from "../auth/key/Keys.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import type { TeamUsage } from "./Team.ts"

const unlimited = { limit: 0, remaining: 0, reset: 0 }

/** The state of the rate limits of the caller's team. Reading it doesn't count as a request. */
export class Usage extends Effect.Service<Usage>()("team/Usage", {
  dependencies: [Keys.Default, RateLimits.Default],
  effect: Effect.gen(function* () {
    const keys = yield* Keys
    const limits = yield* RateLimits
    const { rateLimit } = yield* Settings
    return {
      ofCaller: traced("Usage.ofCaller")(function* () {
        const { keys: known, total } = yield* keys.list({})
        const standing = yield* Effect.forEach(
          known,
          ({ id, name }) =>
            Effect.map(limits.lookAtKey(id), (window) => {
              const { limit, remaining, reset } = window ?? unlimited
              return { id, name, limit, remaining, reset }
            }),
          { concurrency: 16 }
        )
        return { limit: rateLimit, keys: standing, total } satisfies typeof TeamUsage.Type
      })
    }
  })
}) {}
