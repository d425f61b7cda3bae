import { Entity } from "@effect/cluster"
import { Rpc } from "@effect/rpc"

/**
 * One endpoint: the actor under its id sends what waits for it, on one of all nodes. It keeps nothing in memory that is not in the
 * database, so where it moves it goes on; for a moment two may run, and a row decides whose a delivery is.
 */
export const WebhookActor = Entity.make("Webhook", [
  /** There may be something to send; answered at once. */
  Rpc.make("Wake")
])
