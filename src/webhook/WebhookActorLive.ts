import { CurrentAddress } from "@effect/cluster/Entity"
import { Effect, Layer, Queue } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { Rounds } from "./Rounds.ts"
import { WebhookActor } from "./WebhookActor.ts"

/** Makes one round after the other, each when it is woken. */
export const WebhookActorLive = WebhookActor.toLayer(
  Effect.gen(function* () {
    const { entityId } = yield* CurrentAddress
    const bell = yield* Queue.sliding<void>(1)
    const round = (yield* Rounds).of(entityId as string as WebhookId)
    yield* Queue.take(bell).pipe(
      Effect.zipRight(round),
      Effect.catchAllCause((cause) =>
        Effect.logWarning("The deliveries of a webhook could not be sent; they will be later.", cause)
      ),
      Effect.forever,
      Effect.forkScoped
    )
    return WebhookActor.of({ Wake: () => Effect.asVoid(Queue.offer(bell, undefined)) })
  })
).pipe(Layer.provide(Rounds.Default))
