import { Entity } from "@effect/cluster"
import { Rpc } from "@effect/rpc"

/**
 * One endpoint: the actor with its id sends its deliveries, on one of all nodes. All of its state is in the database,
 * so it continues after a move. For a moment two may run; the lease in a row decides which one sends a delivery.
 */
export const WebhookActor = Entity.make("Webhook", [
  /** There may be something to send; returns at once. */
  Rpc.make("Wake")
])
