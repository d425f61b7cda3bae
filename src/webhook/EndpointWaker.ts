import { Effect, FiberMap, Schedule } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { WebhookActor } from "./WebhookActor.ts"

/** How long an actor may take to confirm a wake-up. */
const patience = "2 seconds"
const atOnce = 16
/** How often an unreachable actor is retried. Another node takes it over within about five seconds. */
const again = Schedule.spaced("2 seconds").pipe(Schedule.intersect(Schedule.recurs(5)))

/** Wakes the actors of endpoints, on any node. */
export class EndpointWaker extends Effect.Service<EndpointWaker>()("webhook/EndpointWaker", {
  scoped: Effect.gen(function* () {
    const actor = yield* WebhookActor.client
    const late = yield* FiberMap.make<WebhookId>()
    const once = (id: WebhookId) => actor(id).Wake().pipe(Effect.disconnect, Effect.timeout(patience), Effect.sandbox)
    // Retries only for a while, because the dispatcher finds the work of actors that stay unreachable.
    const retry = (id: WebhookId) =>
      FiberMap.run(late, id, Effect.ignore(Effect.retry(Effect.delay(once(id), patience), again)), {
        onlyIfMissing: true
      })
    return {
      /** Wakes actors; an unreachable one doesn't delay the others. */
      wake: (ids: ReadonlyArray<WebhookId>) =>
        Effect.forEach(ids, (id) => Effect.catchAll(once(id), () => Effect.asVoid(retry(id))), {
          concurrency: atOnce,
          discard: true
        })
    }
  })
}) {}
