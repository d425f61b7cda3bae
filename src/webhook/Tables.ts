import { Schema } from "effect"
import { DeliveryId, EventId, FolderId, LinkId, TagId, TeamId, UserId, WebhookId } from "../contract/Id.ts"
import { EventType } from "../event/Event.ts"
import { languages } from "../http/Language.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Delivery, DeliveryFault, DeliveryState } from "./Delivery.ts"
import { PausedReason } from "./Webhook.ts"

const Flag = Schema.Literal(0, 1)

/** Endpoints; their secrets sign, so they are stored as they are. */
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
    /** Until when the former secret signs as well; 0 where there is none. */
    former_until: Schema.Number,
    is_active: Flag,
    paused_reason: Schema.NullOr(PausedReason),
    failing_since: Schema.NullOr(Instant),
    /** Tries that failed since the last one that did not. */
    failures: Schema.Number,
    /** Before this moment nothing is sent. */
    not_before: Schema.Number,
    /** The number of the last click that was made a delivery of; -1 before the first look. */
    click_position: Schema.Number,
    /** Clicks from before this moment are not told. */
    clicks_from: Schema.Number,
    /** In which language its owners are written to: that of whoever made it. */
    language: Schema.Literal(...languages),
    created_at: Instant,
    updated_at: Instant
  },
  { defaults: ["former_until", "failures", "not_before"] }
)

export const DeliveriesTable = table(
  "webhook_deliveries",
  {
    /** Deliveries of an endpoint are sent in this order. */
    rn: Schema.Number,
    id: DeliveryId,
    webhook_id: WebhookId,
    event_id: EventId,
    type: Delivery.fields.type,
    /** What it is about: what shares a subject stays in its order. */
    subjects: Schema.parseJson(Schema.Array(Schema.String)),
    /** What is sent, deflated. */
    body: Schema.Uint8ArrayFromSelf,
    state: DeliveryState,
    attempt: Schema.Number,
    next_at: Schema.Number,
    /** Until when somebody is at it without a sign of life. */
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

/** Ends of links that were told. */
export const ToldExpiriesTable = table("told_expiries", { link_id: LinkId, expires_at: Schema.Number })
