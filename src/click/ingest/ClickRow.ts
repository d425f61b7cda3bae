import { memoize } from "../../lib/Memoize.ts"
import { parseAgent } from "../Agent.ts"
import type { JournalRecord } from "../journal/JournalRecord.ts"
import { languageOf, referrerHost } from "../Visitor.ts"

/** The columns of a click that contain the numbers of names, in the order of `ClickRow.names`. */
export const nameColumns = [
  "team",
  "link",
  "page",
  "bio_link",
  "qrcode",
  "destination",
  "user_agent",
  "referer",
  "referrer",
  "language_tag",
  "language",
  "country",
  "subnet",
  "device",
  "browser",
  "os",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content"
] as const

/** The stored data of a visit. It contains no address and nothing that fully identifies the visitor. */
export interface ClickRow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly isBot: boolean
  /** The visitor's id for the day, 16 bytes in hex. */
  readonly visitor: string
  /** The names, in the order of `nameColumns`. They are replaced by their numbers later. */
  readonly names: Array<string | number | null>
}

const maxText = 512
// The maximum length of a name. PostgreSQL limits the entries of the unique index of names to 2704 bytes, and strings
// of this length are always shorter in UTF-8.

/** A string that both databases accept, truncated to a useful length. */
export const nameOf = (text: string): string => {
  const name = text.length > maxText ? text.slice(0, maxText) : text
  return name.isWellFormed() && !name.includes("\0") ? name : name.toWellFormed().replaceAll("\0", "")
}

const language = memoize(2000, languageOf)
const host = memoize(5000, referrerHost)

const primaryOf = (tag: string | null) => tag?.split("-", 1)[0]?.toLowerCase() ?? null

const text = (value: string | null | undefined): string | null => (value ? nameOf(value) : null)

/** The row for a record of the journal; the country is looked up by the first address of the visitor's network. */
export const clickRow = (record: JournalRecord, countryOf: (address: string) => string | null): ClickRow => {
  const agent = parseAgent(record.userAgent)
  const tag = language(record.acceptLanguage)
  const { campaign, subnet } = record
  return {
    at: record.at,
    isBot: agent.isBot || record.isPrefetch || record.isHead,
    visitor: record.visitor,
    names: [
      record.teamId,
      record.linkId,
      record.pageId,
      record.bioLinkId,
      record.qrcodeId,
      record.destination === null ? null : nameOf(record.destination),
      nameOf(record.userAgent),
      text(record.referrer),
      host(record.referrer),
      tag,
      primaryOf(tag),
      record.country === null ? subnet && countryOf(subnet.slice(0, subnet.indexOf("/"))) : nameOf(record.country),
      text(subnet),
      agent.deviceType,
      agent.browser,
      agent.os,
      text(campaign?.utmSource),
      text(campaign?.utmMedium),
      text(campaign?.utmCampaign),
      text(campaign?.utmTerm),
      text(campaign?.utmContent)
    ]
  }
}
