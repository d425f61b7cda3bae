import { Schema } from "effect"
import { DeliveryId, EventId, FolderId, LinkId, TagId, TeamId, UserId, WebhookId } from "../contract/Id.ts"
import { EventType } from "../event/Event.ts"
import { languages } from "../http/Language.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Delivery, DeliveryFault, DeliveryState } from "./Delivery.ts"
import { PausedReason } from "./Webhook.ts"

const Flag = Schema.Literal(0, 1)

/** Endpoints. Their secrets sign requests, so they are stored in plain text. */
export const WebhooksTable = table(
  "webhooks",
  {
    id: WebhookId,
    team_id: TeamId,
    created_by: UserId,
    url: Schema.String,
    description: NullableText,
    events: Schema.parseJson(Schema.Array(EventType)),
    folder_id: Schema.NullOr(FolderId),
    tag_id: Schema.NullOr(TagId),
    link_id: Schema.NullOr(LinkId),
    batch: Flag,
    ordered: Flag,
    secret: Schema.String,
    former_secret: NullableText,
    /** Until this time, the former secret signs too; 0 if there is none. */
    former_until: Schema.Number,
    is_active: Flag,
    paused_reason: Schema.NullOr(PausedReason),
    failing_since: Schema.NullOr(Instant),
    /** Failed attempts since the last success. */
    failures: Schema.Number,
    /** Nothing is sent before this time. */
    not_before: Schema.Number,
    /** The number of the last click with a delivery; -1 before the first check. */
    click_position: Schema.Number,
    /** Clicks before this time are not delivered. */
    clicks_from: Schema.Number,
    /** The language of emails about the endpoint: the language of the person who created it. */
    language: Schema.Literal(...languages),
    created_at: Instant,
    updated_at: Instant
  },
  { defaults: ["former_until", "failures", "not_before"] }
)

export const DeliveriesTable = table(
  "webhook_deliveries",
  {
    /** The order of an endpoint's deliveries. */
    rn: Schema.Number,
    id: DeliveryId,
    webhook_id: WebhookId,
    event_id: EventId,
    type: Delivery.fields.type,
    /** The subjects of the event. Deliveries that share a subject stay in order. */
    subjects: Schema.parseJson(Schema.Array(Schema.String)),
    /** The deflated body. */
    body: Schema.Uint8ArrayFromSelf,
    state: DeliveryState,
    attempt: Schema.Number,
    next_at: Schema.Number,
    /** The time until which a sender has leased the delivery. */
    lease_until: Schema.Number,
    status: Schema.NullOr(Schema.Number),
    duration: Schema.NullOr(Schema.Number),
    answer: NullableText,
    error: Schema.NullOr(DeliveryFault),
    created_at: Instant,
    attempted_at: Schema.NullOr(Instant)
  },
  { generated: ["rn"], defaults: ["attempt", "lease_until"] }
)

/** Expiries of links that were reported. */
export const ToldExpiriesTable = table("told_expiries", { link_id: LinkId, expires_at: Schema.Number })
