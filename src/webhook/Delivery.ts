import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { DeliveryId, EventId, WebhookId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { numberBetween } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { EventType } from "../event/Event.ts"

/** The number of days that deliveries are kept. */
export const keptDays = 30
/** The number of characters of a request to show. */
export const shownRequest = 2000
/** The number of bytes of a response to store. */
export const keptAnswer = 1024

/** The event type of a test; endpoints can't subscribe to it. */
export const testType = "webhook.test"

export const DeliveryState = Schema.Literal("waiting", "delivered", "failed")
export type DeliveryState = typeof DeliveryState.Type

/** Why a delivery failed. */
export const DeliveryFault = Schema.Literal("status", "redirect", "gone", "timeout", "unreachable", "not_public")
export type DeliveryFault = typeof DeliveryFault.Type

/** An event for an endpoint, with its attempts. */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  webhook_id: WebhookId,
  event_id: describe("The `webhook-id`, the same in every attempt, so that receivers can detect duplicates.", EventId),
  type: Schema.Union(EventType, Schema.Literal(testType)),
  state: describe(
    "`waiting` for its first or next attempt, `delivered` after a 2xx response, `failed` after the last attempt.",
    DeliveryState
  ),
  attempts: describe("The number of attempts.", Count),
  next_at: describe("The time of the next attempt; null if there is none.", Schema.NullOr(Timestamp)),
  status: describe("The status of the last response; null if there was none.", Schema.NullOr(Schema.Number)),
  duration_ms: describe("The duration of the last attempt; null before the first.", Schema.NullOr(Schema.Number)),
  answer: describe("The first 1,024 bytes of the last response.", Schema.NullOr(Schema.String)),
  error: describe(
    "Why the last attempt failed: `status` (neither 2xx nor 3xx), `redirect` (never followed), `gone` (410), `timeout` (15 seconds), `unreachable`, or `not_public` (the host is on a private network); null if it did not.",
    Schema.NullOr(DeliveryFault)
  ),
  request: describe(`The first ${shownRequest} characters of the request body.`, Schema.String),
  created_at: Timestamp,
  attempted_at: describe("The time of the last attempt.", Schema.NullOr(Timestamp))
}).annotations({ identifier: "Delivery" })
export type Delivery = typeof Delivery.Type

/** The query of a list of deliveries. */
export const ListDeliveries = Schema.Struct({
  limit: describe("The maximum number of results; 50 by default.", optional(numberBetween(1, 100))),
  offset: describe("The number of results to skip; 0 by default.", optional(numberBetween(0, 1_000_000))),
  state: describe("Only deliveries in this state.", optional(DeliveryState))
})
export type ListDeliveries = typeof ListDeliveries.Type

export const DeliveryList = Schema.Struct({
  deliveries: describe("Newest first.", Schema.Array(Delivery)),
  total: describe("The total number.", Count)
}).annotations({ identifier: "DeliveryList" })

export const Replay = Schema.Struct({
  since: describe(`Resends deliveries from this time on. Deliveries are kept for ${keptDays} days.`, Timestamp),
  failed_only: describe("Whether to skip successful deliveries; false by default.", optional(Schema.Boolean))
}).annotations({ identifier: "Replay" })
export type Replay = typeof Replay.Type

export const Replayed = Schema.Struct({ count: describe("The number of deliveries to resend.", Count) }).annotations({
  identifier: "Replayed"
})

export class DeliveryNotFound extends NotFound {
  override readonly _tag = "DeliveryNotFound"
  constructor() {
    super(fault("unknown_delivery"))
  }
}
