import { t } from "@lingui/core/macro"
import { type EventType, eventGroups } from "../../event/Event.ts"

/** Display names of the events. */
export const eventNames: Readonly<Record<EventType, string>> = {
  "link.created": t`A link is made`,
  "link.updated": t`A link is changed`,
  "link.deleted": t`A link is deleted`,
  "link.clicked": t`A link is clicked`,
  "link.expired": t`A link expires`,
  "link.broken": t`A destination is broken`,
  "page.created": t`A page is made`,
  "page.updated": t`A page is changed`,
  "page.deleted": t`A page is deleted`,
  "page.published": t`A page is published`,
  "page.viewed": t`A page is seen`,
  "page.item.clicked": t`Something on a page is clicked`,
  "qrcode.created": t`A QR code is made`,
  "qrcode.updated": t`A QR code is changed`,
  "qrcode.deleted": t`A QR code is deleted`,
  "qrcode.scanned": t`A QR code is scanned`,
  "member.invited": t`Somebody is invited`,
  "member.added": t`Somebody joins`,
  "member.changed": t`Somebody gets another role`,
  "member.removed": t`Somebody leaves`,
  "key.created": t`An API key is made`,
  "key.revoked": t`An API key is revoked`,
  "domain.verified": t`A domain leads here`,
  "domain.lost": t`A domain leads here no more`,
  "import.finished": t`An import is done`,
  "webhook.disabled": t`Another webhook is stopped`
}

/** The groups of events in the form. */
export const groups: ReadonlyArray<readonly [label: string, events: ReadonlyArray<EventType>]> = [
  [t`Links`, eventGroups.links],
  [t`Pages`, eventGroups.pages],
  [t`QR codes`, eventGroups.qrcodes],
  [t`Team, keys and domains`, eventGroups.team],
  [t`Work in the background`, eventGroups.work]
]
