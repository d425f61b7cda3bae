import { randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"
import { dayNumber } from "../../lib/Time.ts"
import { bareReferrer, campaignIn, subnetOf, type Utm, visitorId } from "../Visitor.ts"

// This key hashes the visitors of old records, so that different visitors stay distinct. The key is never stored.
const key = randomBytes(32).toString("hex")

type Text = string | null

/** The fields of a line in order; `query` is the query string of the visit. */
type FormerFields = readonly [
  ...[at: number, teamId: string, linkId: Text, pageId: Text, bioLinkId: Text, qrcodeId: Text, destination: Text],
  ...[address: string, userAgent: string, acceptLanguage: string, referrer: string, country: Text],
  ...[query: string, flags: number]
]

/**
 * Reads a record of the previous format, which may be in the journal after an update. It contains the visitor's
 * address, query and forwarded destination, which are not passed on. Throws if the fields differ.
 */
const decodeFormerRecord = (fields: FormerFields): JournalRecord => {
  const [at, teamId, linkId, pageId, bioLinkId, qrcodeId, destination, address, userAgent, ...rest] = fields
  const [acceptLanguage, referrer, country, query, flags] = rest
  return {
    at,
    teamId,
    linkId,
    pageId,
    bioLinkId,
    qrcodeId,
    destination: destination === null || query === "" ? destination : bareReferrer(destination),
    visitor: visitorId(`${key} ${dayNumber(at)}`, address, userAgent),
    subnet: subnetOf(address),
    userAgent,
    acceptLanguage,
    referrer: bareReferrer(referrer),
    country,
    campaign: campaignIn(query),
    isHead: (flags & 1) !== 0,
    isPrefetch: (flags & 2) !== 0
  }
}

/**
 * One visit in the journal: the barely parsed request and the response. It contains nothing that identifies the
 * visitor: no address, and of the query only five campaign parameters. Ids are UUIDs; missing headers are "".
 */
export interface JournalRecord {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly teamId: string
  readonly linkId: string | null
  readonly pageId: string | null
  readonly bioLinkId: string | null
  readonly qrcodeId: string | null
  /** The link's own destination, without the forwarded query. */
  readonly destination: string | null
  /** The visitor's id for the day, 16 bytes in hex. */
  readonly visitor: string
  /** The visitor's network; null if their address is unknown. */
  readonly subnet: string | null
  readonly userAgent: string
  readonly acceptLanguage: string
  /** The Referer header without query. */
  readonly referrer: string
  readonly country: string | null
  /** The campaign parameters; null if neither the query nor the destination has any. */
  readonly campaign: Utm | null
  readonly isHead: boolean
  readonly isPrefetch: boolean
}

/** The format of a line. Lines in the previous format start with a time, which is a far larger number. */
const form = 2

const longest = 512
const longestHeader = 255
const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length) : text)

// Most strings need no JSON escaping, and JSON.stringify of the whole record takes twice as long.
const escaped = /[^ !#-[\]-~]/
const quoted = (text: string) => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`)
const orNull = (text: string | null) => (text === null ? "null" : quoted(text))
// Ids and visitors are UUIDs and hex digits, which need no escaping.
const idOf = (id: string | null) => (id === null ? "null" : `"${id}"`)
const campaignOf = (utm: Utm) =>
  JSON.stringify([utm.utmSource, utm.utmMedium, utm.utmCampaign, utm.utmTerm, utm.utmContent])

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
const hex = (sum: number) =>
  `${hexBytes[sum >>> 24]}${hexBytes[(sum >>> 16) & 255]}${hexBytes[(sum >>> 8) & 255]}${hexBytes[sum & 255]}`

/** A record as one line: the CRC-32 of the rest in eight hex digits, a space, a JSON array, a line feed. */
export const encodeRecord = (record: JournalRecord): string => {
  const { destination, campaign } = record
  const ids = `"${record.teamId}",${idOf(record.linkId)},${idOf(record.pageId)},${idOf(record.bioLinkId)},${idOf(record.qrcodeId)}`
  const to = destination === null ? "null" : quoted(cut(destination, longest))
  const from = `"${record.visitor}",${orNull(record.subnet)},${quoted(cut(record.userAgent, longest))}`
  const headers = `${quoted(cut(record.acceptLanguage, longestHeader))},${quoted(cut(record.referrer, longest))}`
  const flags = (record.isHead ? 1 : 0) + (record.isPrefetch ? 2 : 0)
  const json = `[${form},${record.at},${ids},${to},${from},${headers},${orNull(record.country)},${campaign === null ? "null" : campaignOf(campaign)},${flags}]`
  return `${hex(crc32(json))} ${json}\n`
}

/** The record of a line without its line feed; undefined if the line is torn or modified. */
export const decodeRecord = (line: string): JournalRecord | undefined => {
  const json = line.slice(9)
  if (line[8] !== " " || crc32(json) !== Number.parseInt(line.slice(0, 8), 16)) return undefined
  const fields = JSON.parse(json)
  if (fields[0] !== form) return decodeFormerRecord(fields)
  const [, at, teamId, linkId, pageId, bioLinkId, qrcodeId, destination, visitor, subnet, userAgent, ...rest] = fields
  const [acceptLanguage, referrer, country, campaign, flags] = rest
  return {
    at,
    teamId,
    linkId,
    pageId,
    bioLinkId,
    qrcodeId,
    destination,
    visitor,
    subnet,
    userAgent,
    acceptLanguage,
    referrer,
    country,
    campaign: campaign === null ? null : readCampaign(campaign),
    isHead: (flags & 1) !== 0,
    isPrefetch: (flags & 2) !== 0
  }
}

const readCampaign = ([utmSource, utmMedium, utmCampaign, utmTerm, utmContent]: ReadonlyArray<string | null>): Utm => ({
  utmSource: utmSource ?? null,
  utmMedium: utmMedium ?? null,
  utmCampaign: utmCampaign ?? null,
  utmTerm: utmTerm ?? null,
  utmContent: utmContent ?? null
})
