import { Clock, Effect } from "effect"
import { newCounter, take } from "./RateWindow.ts"
import { RateWindowActor } from "./RateWindowActor.ts"

/** One counter for each entity; an entity that nobody asked for two windows leaves memory. */
export const RateWindowActorLive = RateWindowActor.toLayer(
  Effect.sync(() => {
    const counter = newCounter()
    return RateWindowActor.of({
      Take: ({ payload: { limit, cost } }) =>
        Effect.map(Clock.currentTimeMillis, (now) => take(counter, limit, cost, now))
    })
  }),
  { maxIdleTime: "2 minutes", concurrency: 1, mailboxCapacity: "unbounded" }
)
