import { parseAgent } from "./Agent.ts"
import type { JournalRecord } from "./JournalRecord.ts"
import { remember } from "./Remember.ts"
import { languageOf, referrerHost, subnetOf, utmOf, visitorId } from "./Visitor.ts"

/** The columns of a click that hold the numbers of names, in the order of `ClickRow.names`. */
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

/** What is stored of a visit: no address, no full identity. */
export interface ClickRow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly isBot: boolean
  /** The visitor of a day, 16 bytes in hex. */
  readonly visitor: string
  /** In the order of `nameColumns`; their numbers, once these are known. */
  readonly names: Array<string | number | null>
}

const maxText = 1024
// A name stands in a unique index, whose entries PostgreSQL limits to 2704 bytes.
const maxBytes = 2048

/** A text as both databases take it, cut to what an index entry may hold. */
export const nameOf = (text: string): string => {
  let name = text.length > maxText ? text.slice(0, maxText) : text
  if (name.length > maxBytes / 3 && Buffer.byteLength(name) > maxBytes) name = name.slice(0, Math.floor(maxBytes / 3))
  return name.isWellFormed() && !name.includes("\0") ? name : name.toWellFormed().replaceAll("\0", "")
}

const orNull = (text: string): string | null => (text === "" ? null : nameOf(text))

const language = remember(2000, languageOf)
const host = remember(5000, referrerHost)
const subnet = remember(20_000, subnetOf)
const utm = remember(5000, utmOf)

const primaryOf = (tag: string | null) => tag?.split("-", 1)[0]?.toLowerCase() ?? null

const dayMillis = 86_400_000
let day = -1
let dayKey = ""

/** The UTC day of a moment, `YYYY-MM-DD`. */
const dayOf = (at: number): string => {
  const number = Math.floor(at / dayMillis)
  if (number !== day) {
    day = number
    dayKey = new Date(number * dayMillis).toISOString().slice(0, 10)
  }
  return dayKey
}

/** What is stored of a journal's record. */
export const clickRow = (
  record: JournalRecord,
  secret: string,
  countryOf: (address: string) => string | null
): ClickRow => {
  const agent = parseAgent(record.userAgent)
  const tag = language(record.acceptLanguage)
  const campaign = utm(record.query)
  return {
    at: record.at,
    isBot: agent.isBot || record.isPrefetch || record.isHead,
    visitor: visitorId(secret, dayOf(record.at), record.address, record.userAgent),
    names: [
      record.teamId,
      record.linkId,
      record.pageId,
      record.bioLinkId,
      record.qrcodeId,
      record.destination === null ? null : nameOf(record.destination),
      nameOf(record.userAgent),
      orNull(record.referrer),
      host(record.referrer),
      tag,
      primaryOf(tag),
      record.country === null ? countryOf(record.address) : nameOf(record.country),
      subnet(record.address),
      agent.deviceType,
      agent.browser,
      agent.os,
      campaign.utmSource,
      campaign.utmMedium,
      campaign.utmCampaign,
      campaign.utmTerm,
      campaign.utmContent
    ]
  }
}
