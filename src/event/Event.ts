import { Schema } from "effect"
import { FolderId, LinkId, TagId } from "../contract/Id.ts"

/** All events for webhooks, in the groups that the dashboard shows. */
export const eventGroups = {
  links: ["link.created", "link.updated", "link.deleted", "link.clicked", "link.expired", "link.broken"],
  pages: ["page.created", "page.updated", "page.deleted", "page.published", "page.viewed", "page.item.clicked"],
  qrcodes: ["qrcode.created", "qrcode.updated", "qrcode.deleted", "qrcode.scanned"],
  team: [
    "member.invited",
    "member.added",
    "member.changed",
    "member.removed",
    "key.created",
    "key.revoked",
    "domain.verified",
    "domain.lost"
  ],
  work: ["import.finished", "webhook.disabled"]
} as const

const { links, pages, qrcodes, team, work } = eventGroups

/** The type of an event; the list is closed. */
export const EventType = Schema.Literal(...links, ...pages, ...qrcodes, ...team, ...work).annotations({
  identifier: "EventType"
})
export type EventType = typeof EventType.Type

/** The events of clicks, which are read from booked clicks and not stored as events. */
export const clickEventTypes = ["link.clicked", "page.viewed", "page.item.clicked", "qrcode.scanned"] as const
export type ClickEventType = (typeof clickEventTypes)[number]

export const isClickEvent = (type: string): type is ClickEventType =>
  (clickEventTypes as ReadonlyArray<string>).includes(type)

/** Events that are raised in the transaction of the change. */
export type RaisedType = Exclude<EventType, ClickEventType>

/** The link of an event, for the filters of endpoints. */
export const EventLink = Schema.Struct({
  id: LinkId,
  folder_id: Schema.NullOr(FolderId),
  tag_ids: Schema.Array(TagId)
})
export type EventLink = typeof EventLink.Type
