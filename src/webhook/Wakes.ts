import { Effect } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { WebhookActor } from "./WebhookActor.ts"

/** How long an actor may take to hear that it is woken; what it misses it is told of a second later. */
const patience = "2 seconds"
const atOnce = 16

/** Wakes the actors of endpoints, on whatever node they live. */
export class Wakes extends Effect.Service<Wakes>()("webhook/Wakes", {
  effect: Effect.map(WebhookActor.client, (actor) => ({
    /** Wakes some; one that cannot be reached holds up nobody. */
    wake: (ids: ReadonlyArray<WebhookId>) =>
      Effect.forEach(
        ids,
        (id) =>
          actor(id)
            .Wake()
            .pipe(
              Effect.disconnect,
              Effect.timeout(patience),
              Effect.catchAllCause(() => Effect.void)
            ),
        { concurrency: atOnce, discard: true }
      )
  }))
}) {}
