import { Clock, Effect } from "effect"
import { UnlockActor } from "./UnlockActor.ts"

/** Attempts that one address has on one link within a window. */
export const attemptLimit = 5
/** The length of a window in milliseconds. */
export const attemptWindowMillis = 5 * 60_000

const maxAddresses = 10_000

interface Tries {
  readonly since: number
  count: number
}

/** Forgets windows that have ended, and the oldest where there are too many at once. */
const tidy = (tries: Map<string, Tries>, now: number) => {
  for (const [address, { since }] of tries) {
    if (tries.size < maxAddresses && now < since + attemptWindowMillis) return
    tries.delete(address)
  }
}

export const UnlockActorLive = UnlockActor.toLayer(
  Effect.sync(() => {
    // In the order of their beginnings, as a Map keeps them.
    const tries = new Map<string, Tries>()
    return UnlockActor.of({
      Try: ({ payload: { address } }) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          tidy(tries, now)
          const known = tries.get(address)
          if (known === undefined) tries.set(address, { since: now, count: 1 })
          else if (known.count >= attemptLimit) {
            return {
              allowed: false,
              waitSeconds: Math.max(1, Math.ceil((known.since + attemptWindowMillis - now) / 1000))
            }
          } else known.count += 1
          return { allowed: true, waitSeconds: 0 }
        }),
      Unlocked: ({ payload: { address } }) => Effect.sync(() => void tries.delete(address))
    })
  }),
  { maxIdleTime: "10 minutes", concurrency: 1, mailboxCapacity: "unbounded" }
)
