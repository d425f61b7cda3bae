import { t } from "@lingui/core/macro"
import { type EventType, eventGroups } from "../../event/Event.ts"

/** Display names of the events. */
export const eventNames: Readonly<Record<EventType, string>> = {
  "link.created": t`Link created`,
  "link.updated": t`Link updated`,
  "link.deleted": t`Link deleted`,
  "link.clicked": t`Link clicked`,
  "link.expired": t`Link expired`,
  "link.broken": t`Destination broken`,
  "page.created": t`Page created`,
  "page.updated": t`Page updated`,
  "page.deleted": t`Page deleted`,
  "page.published": t`Page published`,
  "page.viewed": t`Page viewed`,
  "page.item.clicked": t`Page item clicked`,
  "qrcode.created": t`QR code created`,
  "qrcode.updated": t`QR code updated`,
  "qrcode.deleted": t`QR code deleted`,
  "qrcode.scanned": t`QR code scanned`,
  "member.invited": t`Member invited`,
  "member.added": t`Member joined`,
  "member.changed": t`Member role changed`,
  "member.removed": t`Member left`,
  "key.created": t`API key created`,
  "key.revoked": t`API key revoked`,
  "domain.verified": t`Domain connected`,
  "domain.lost": t`Domain disconnected`,
  "import.finished": t`Import finished`,
  "webhook.disabled": t`Another webhook stopped`
}

/** The groups of events in the form. */
export const groups: ReadonlyArray<readonly [label: string, events: ReadonlyArray<EventType>]> = [
  [t`Links`, eventGroups.links],
  [t`Pages`, eventGroups.pages],
  [t`QR codes`, eventGroups.qrcodes],
  [t`Team, keys and domains`, eventGroups.team],
  [t`Background tasks`, eventGroups.work]
]
