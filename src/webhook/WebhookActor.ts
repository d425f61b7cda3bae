import { Entity } from "@effect/cluster"
import { Rpc } from "@effect/rpc"

/**
 * The actor of one endpoint, which sends its deliveries. It runs on one node. All of its state is in the database, so
 * it continues after moving to another node. Two actors may briefly run at the same time; the lease in a row decides
 * which one sends a delivery.
 */
export const WebhookActor = Entity.make("Webhook", [
  /** Wakes the actor, because there may be something to send. Returns at once. */
  Rpc.make("Wake")
])
