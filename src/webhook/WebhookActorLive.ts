import { CurrentAddress } from "@effect/cluster/Entity"
import { Clock, Effect, Layer, Queue } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { DeliveryLoop } from "./DeliveryLoop.ts"
import { WebhookActor } from "./WebhookActor.ts"

/**
 * The longest sleep of an actor, in milliseconds. The library stops an actor that is idle for a minute, and the
 * dispatcher wakes it.
 */
const longestSleep = 120_000
/** How long an endpoint rests after a failed round, in milliseconds. */
const failurePause = 5000

/** Runs round after round. A round starts when the actor is woken, or at the time that the previous round returned. */
export const WebhookActorLive = WebhookActor.toLayer(
  Effect.gen(function* () {
    const { entityId } = yield* CurrentAddress
    const bell = yield* Queue.sliding<void>(1)
    const round = (yield* DeliveryLoop).of(entityId as string as WebhookId)
    const wait = Effect.fnUntraced(function* (next: number) {
      if (next === Number.POSITIVE_INFINITY) return yield* Queue.take(bell)
      const rest = Math.max(0, next - (yield* Clock.currentTimeMillis))
      yield* Effect.timeoutOption(Queue.take(bell), Math.min(rest, longestSleep))
    })
    const attempt = Effect.catchAllCause(round, (cause) =>
      Effect.zipRight(
        Effect.logWarning("The deliveries of a webhook could not be sent; retrying later.", cause),
        Effect.map(Clock.currentTimeMillis, (now) => now + failurePause)
      )
    )
    yield* Effect.iterate(Number.POSITIVE_INFINITY, {
      while: () => true,
      body: (next) => Effect.zipRight(wait(next), attempt)
    }).pipe(Effect.forkScoped)
    return WebhookActor.of({ Wake: () => Effect.asVoid(Queue.offer(bell, undefined)) })
  })
).pipe(Layer.provide(DeliveryLoop.Default))
