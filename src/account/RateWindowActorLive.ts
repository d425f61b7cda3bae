import { Clock, Effect } from "effect"
import { RateWindowActor } from "./RateWindowActor.ts"

/** The length of a window in milliseconds. */
export const windowMillis = 60_000

/** One counter for each entity; an entity that nobody asked for two windows leaves memory. */
export const RateWindowActorLive = RateWindowActor.toLayer(
  Effect.sync(() => {
    let started = Number.NEGATIVE_INFINITY
    let taken = 0
    return RateWindowActor.of({
      Take: ({ payload: { limit, cost } }) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          // A clock that was set back must not stretch the window.
          if (now >= started + windowMillis || now < started) {
            // On a whole second, so that `reset` is the very moment and at most 60 s away.
            started = now - (now % 1000)
            taken = 0
          }
          const allowed = taken + cost <= limit
          if (allowed) taken += cost
          return { allowed, limit, remaining: limit - taken, reset: (started + windowMillis) / 1000 }
        })
    })
  }),
  { maxIdleTime: "2 minutes", concurrency: 1, mailboxCapacity: "unbounded" }
)
