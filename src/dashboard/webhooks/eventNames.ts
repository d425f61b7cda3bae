import { type EventType, eventGroups } from "../../event/Event.ts"
import { t } from "./words/t.ts"

/** What an event is, as a person says it. */
export const eventNames: Readonly<Record<EventType, string>> = {
  "link.created": t("linkCreated"),
  "link.updated": t("linkUpdated"),
  "link.deleted": t("linkDeleted"),
  "link.clicked": t("linkClicked"),
  "link.expired": t("linkExpired"),
  "link.broken": t("linkBroken"),
  "page.created": t("pageCreated"),
  "page.updated": t("pageUpdated"),
  "page.deleted": t("pageDeleted"),
  "page.published": t("pagePublished"),
  "page.viewed": t("pageViewed"),
  "page.item.clicked": t("pageItemClicked"),
  "qrcode.created": t("qrcodeCreated"),
  "qrcode.updated": t("qrcodeUpdated"),
  "qrcode.deleted": t("qrcodeDeleted"),
  "qrcode.scanned": t("qrcodeScanned"),
  "member.invited": t("memberInvited"),
  "member.added": t("memberAdded"),
  "member.changed": t("memberChanged"),
  "member.removed": t("memberRemoved"),
  "key.created": t("keyCreated"),
  "key.revoked": t("keyRevoked"),
  "domain.verified": t("domainVerified"),
  "domain.lost": t("domainLost"),
  "import.finished": t("importFinished"),
  "webhook.disabled": t("webhookDisabled")
}

/** The groups in which events are chosen. */
export const groups: ReadonlyArray<readonly [label: string, events: ReadonlyArray<EventType>]> = [
  [t("links"), eventGroups.links],
  [t("pages"), eventGroups.pages],
  [t("qrCodes"), eventGroups.qrcodes],
  [t("team"), eventGroups.team],
  [t("work"), eventGroups.work]
]
