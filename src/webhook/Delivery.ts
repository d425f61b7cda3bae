import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { DeliveryId, EventId, WebhookId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { numberBetween } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { EventType } from "../event/Event.ts"

/** How many days deliveries are kept. */
export const keptDays = 30
/** How many characters of a request are shown. */
export const shownRequest = 2000
/** How many bytes of a response are kept. */
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
  event_id: describe("The `webhook-id` of every try: receivers know by it what they have had.", EventId),
  type: Schema.Union(EventType, Schema.Literal(testType)),
  state: describe(
    "`waiting` for its first or next try, `delivered` once it was answered with 2xx, `failed` when no more tries are made.",
    DeliveryState
  ),
  attempts: describe("How often it was tried.", Count),
  next_at: describe("When it is tried next; null where it is not.", Schema.NullOr(Timestamp)),
  status: describe("The status of the last answer; null where there was none.", Schema.NullOr(Schema.Number)),
  duration_ms: describe("How long the last try took; null before the first.", Schema.NullOr(Schema.Number)),
  answer: describe("The first 1,024 bytes of the last answer.", Schema.NullOr(Schema.String)),
  error: describe(
    "Why the last try failed: `status` (neither 2xx nor 3xx), `redirect` (never followed), `gone` (410), `timeout` (15 seconds), `unreachable`, or `not_public` (the host is in a private network); null where it did not.",
    Schema.NullOr(DeliveryFault)
  ),
  request: describe(`The body that is sent; the first ${shownRequest} characters of it.`, Schema.String),
  created_at: Timestamp,
  attempted_at: describe("When it was tried last.", Schema.NullOr(Timestamp))
}).annotations({ identifier: "Delivery" })
export type Delivery = typeof Delivery.Type

/** The query of a list of deliveries. */
export const ListDeliveries = Schema.Struct({
  limit: describe("How many at most; 50 by default.", optional(numberBetween(1, 100))),
  offset: describe("How many to leave out first; 0 by default.", optional(numberBetween(0, 1_000_000))),
  state: describe("Deliveries of this state alone.", optional(DeliveryState))
})
export type ListDeliveries = typeof ListDeliveries.Type

export const DeliveryList = Schema.Struct({
  deliveries: describe("The newest first.", Schema.Array(Delivery)),
  total: describe("How many there are in all.", Count)
}).annotations({ identifier: "DeliveryList" })

export const Replay = Schema.Struct({
  since: describe(`Deliveries from this moment on are sent again; the last ${keptDays} days are kept.`, Timestamp),
  failed_only: describe("Whether those that got through are left out; false by default.", optional(Schema.Boolean))
}).annotations({ identifier: "Replay" })
export type Replay = typeof Replay.Type

export const Replayed = Schema.Struct({ count: describe("How many deliveries are sent again.", Count) }).annotations({
  identifier: "Replayed"
})

export class DeliveryNotFound extends NotFound {
  override readonly _tag = "DeliveryNotFound"
  constructor() {
    super("There is no such delivery of this webhook, or not any more.")
  }
}
