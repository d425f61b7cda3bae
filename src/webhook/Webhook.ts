import { Schema } from "effect"
import { addressFault } from "../contract/Address.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { FolderId, LinkId, TagId, UserId, WebhookId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Uri } from "../contract/Output.ts"
import { clearable, clearableText, Flag, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { EventType } from "../event/Event.ts"

/** The most endpoints of a team. */
export const mostWebhooks = 20
/** The longest address of an endpoint. */
export const longestUrl = 2048
/** How many hours the former secret signs too. */
export const overlapHours = 24

/** Why an endpoint is paused: its team paused it, everything failed for days, or it answered 410. */
export const PausedReason = Schema.Literal("owner", "failing", "gone")
export type PausedReason = typeof PausedReason.Type

/** Why a text cannot be the address of an endpoint, as a sentence; undefined if it can. */
export const endpointFault = (text: string): string | undefined => {
  if (text.length > longestUrl) return `Must be at most ${longestUrl} characters long.`
  const fault = addressFault(text)
  if (fault !== undefined) return fault
  const { port, hash } = new URL(text)
  if (hash !== "") return "Must not have a part behind a #: it is never sent."
  // Lower ports belong to other services, which must not receive unwanted requests.
  if (port !== "" && Number(port) < 1024 && !["80", "443"].includes(port)) {
    return "The port must be 80, 443 or at least 1024."
  }
  return undefined
}

const EndpointUrl = Schema.String.pipe(Schema.filter((text) => endpointFault(text))).annotations({
  jsonSchema: { type: "string", format: "uri", maxLength: longestUrl }
})

const ofFlag = Schema.transform(Flag, Schema.Boolean, {
  strict: true,
  decode: (flag) => flag === 1,
  encode: (isOn) => (isOn ? 1 : 0)
})
const Switch = Schema.Union(ofFlag, Schema.Boolean).annotations({ jsonSchema: { type: "boolean" } })

const told = "What the endpoint is told of."
const batch =
  "Whether clicks come together: up to 100 in a delivery, or those of a second. Else each comes in a delivery of its own."
const ordered =
  "Whether what concerns one link (page, QR code, person …) comes in the order in which it happened: while a delivery waits for its next try, later ones of the same link wait with it."

const fields = {
  url: describe(
    "Where deliveries are sent: https, or http; user names, passwords and low ports are refused.",
    EndpointUrl
  ),
  description: describe("What the endpoint is for.", clearableText(Line(255))),
  events: describe(told, List(EventType, { min: 1, max: EventType.literals.length })),
  folder_id: describe(
    "Tells of links in this folder alone, and of nothing else; null tells of everything.",
    clearable(FolderId)
  ),
  tag_id: describe(
    "Tells of links that carry this tag alone, and of nothing else; null tells of everything.",
    clearable(TagId)
  ),
  link_id: describe("Tells of this link alone, and of nothing else; null tells of everything.", clearable(LinkId)),
  batch: describe(batch, optional(Switch)),
  ordered: describe(ordered, optional(Switch))
}

export const CreateWebhook = Schema.Struct(fields).annotations({ identifier: "CreateWebhook" })
export type CreateWebhook = typeof CreateWebhook.Type

export const UpdateWebhook = Schema.Struct({
  ...fields,
  url: describe("Where deliveries are sent.", optional(EndpointUrl)),
  events: describe(told, optional(List(EventType, { min: 1, max: EventType.literals.length }))),
  is_active: describe(
    "False pauses the endpoint: what happens meanwhile waits. True goes on with it.",
    optional(Switch)
  )
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
    "Why nothing is sent: `owner` where the team paused it, `failing` where nothing got through for days, `gone` where it answered 410; null while it is active.",
    Schema.NullOr(PausedReason)
  ),
  failing_since: describe("Since when nothing gets through; null while all is well.", Schema.NullOr(Timestamp)),
  former_secret_until: describe(
    "Until when the secret from before the last rotation signs as well; null where none does.",
    Schema.NullOr(Timestamp)
  ),
  waiting: describe("How many deliveries wait to be sent.", Schema.Number),
  created_by: UserId,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Webhook" })
export type Webhook = typeof Webhook.Type

/** An endpoint with its secret, shown when it is created and when the secret is rotated. */
export const NewWebhook = Schema.Struct({
  ...Webhook.fields,
  secret: describe("What signs the deliveries (`whsec_…`), shown this once.", Schema.String)
}).annotations({ identifier: "NewWebhook" })

export class WebhookNotFound extends NotFound {
  override readonly _tag = "WebhookNotFound"
  constructor() {
    super("There is no such webhook in this team.")
  }
}
