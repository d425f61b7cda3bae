import { Schema } from "effect"
import { addressFault, addressWith } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { FolderId, LinkId, TagId, UserId, WebhookId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Uri } from "../contract/Output.ts"
import { clearable, clearableText, Flag, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { EventType } from "../event/Event.ts"
import { TagRef } from "../tag/Tag.ts"

/** The maximum number of endpoints of a team. */
export const mostWebhooks = 20
/** The longest address of an endpoint. */
export const longestUrl = 2048
/** The number of hours for which the former secret also signs. */
export const overlapHours = 24

/** Why an endpoint is paused: its team paused it, everything failed for days, or it responded with 410. */
export const PausedReason = Schema.Literal("owner", "failing", "gone")
export type PausedReason = typeof PausedReason.Type

/** Returns why a string can't be the address of an endpoint, or undefined if it can. */
export const endpointFault = (text: string): Fault | undefined => {
  if (text.length > longestUrl) return fault("too_long", { most: longestUrl })
  const wrong = addressFault(text)
  if (wrong !== undefined) return wrong
  const { port, hash } = new URL(text)
  if (hash !== "") return fault("has_fragment")
  // Ports below 1024 belong to other services, which must not receive unwanted requests.
  if (port !== "" && Number(port) < 1024 && !["80", "443"].includes(port)) {
    return fault("wrong_port")
  }
  return undefined
}

export const EndpointUrl = addressWith(endpointFault).annotations({
  jsonSchema: { type: "string", format: "uri", maxLength: longestUrl }
})

export const EventTypes = List(EventType, { min: 1, max: EventType.literals.length })

const ofFlag = Schema.transform(Flag, Schema.Boolean, {
  strict: true,
  decode: (flag) => flag === 1,
  encode: (isOn) => (isOn ? 1 : 0)
})
const Switch = Schema.Union(ofFlag, Schema.Boolean).annotations({ jsonSchema: { type: "boolean" } })

const told = "The events to send."
const batch =
  "Whether to send clicks in batches: those of one second, up to 100 per delivery. Otherwise each click has its own delivery."
const ordered =
  "Whether to send events about the same link (page, QR code, person …) in order. While a delivery waits for a retry, later ones about the same link wait too."

const fields = {
  url: describe(
    "The URL of the endpoint, https or http. Usernames, passwords and low ports are not allowed.",
    EndpointUrl
  ),
  description: describe("The purpose of the endpoint.", clearableText(Line(255))),
  events: describe(told, EventTypes),
  folder_id: describe("Only sends events about links in this folder; null sends all events.", clearable(FolderId)),
  tag_id: describe(
    "Only sends events about links with this tag, given by its ID or name; null sends all events.",
    clearableText(TagRef)
  ),
  link_id: describe("Only sends events about this link; null sends all events.", clearable(LinkId)),
  batch: describe(batch, optional(Switch)),
  ordered: describe(ordered, optional(Switch))
}

export const CreateWebhook = Schema.Struct(fields).annotations({ identifier: "CreateWebhook" })
export type CreateWebhook = typeof CreateWebhook.Type

export const UpdateWebhook = Schema.Struct({
  ...fields,
  url: describe("The URL of the endpoint.", optional(EndpointUrl)),
  events: describe(told, optional(EventTypes)),
  is_active: describe("False pauses the endpoint, and events wait. True resumes it.", optional(Switch))
}).annotations({ identifier: "UpdateWebhook" })
export type UpdateWebhook = typeof UpdateWebhook.Type

/** An endpoint of a team, without its secret. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  url: Uri,
  description: Schema.NullOr(Schema.String),
  events: Schema.Array(EventType),
  folder_id: Schema.NullOr(FolderId),
  tag_id: Schema.NullOr(TagId),
  link_id: Schema.NullOr(LinkId),
  batch: describe(batch, Schema.Boolean),
  ordered: describe(ordered, Schema.Boolean),
  is_active: Schema.Boolean,
  paused_reason: describe(
    "Why the endpoint is paused: `owner` if the team paused it, `failing` if all deliveries failed for days, `gone` if it responded with 410; null while it is active.",
    Schema.NullOr(PausedReason)
  ),
  failing_since: describe("When deliveries began to fail; null if they succeed.", Schema.NullOr(Timestamp)),
  former_secret_until: describe(
    "Until when deliveries are also signed with the previous secret; null if they are not.",
    Schema.NullOr(Timestamp)
  ),
  waiting: describe("The number of deliveries waiting to be sent.", Schema.Number),
  created_by: UserId,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Webhook" })
export type Webhook = typeof Webhook.Type

/** An endpoint with its secret, shown when it is created and when the secret is rotated. */
export const NewWebhook = Schema.Struct({
  ...Webhook.fields,
  secret: describe("The signing secret (`whsec_…`). It is shown only once.", Schema.String)
}).annotations({ identifier: "NewWebhook" })

export class WebhookNotFound extends NotFound {
  override readonly _tag = "WebhookNotFound"
  constructor() {
    super(fault("unknown_webhook"))
  }
}
