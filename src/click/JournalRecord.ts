import { crc32 } from "node:zlib"

/**
 * One visit as the journal keeps it: what arrived, unparsed, and what it was answered with. Ids are UUIDs; texts that
 * were absent are "". The address is kept no longer than until the visit is booked.
 */
export interface JournalRecord {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly teamId: string
  readonly linkId: string | null
  readonly pageId: string | null
  readonly bioLinkId: string | null
  readonly qrcodeId: string | null
  /** Where the visitor was sent, or shown the way to. */
  readonly destination: string | null
  readonly address: string
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly referrer: string
  readonly country: string | null
  /** The visitor's query without its question mark. */
  readonly query: string
  readonly isHead: boolean
  readonly isPrefetch: boolean
}

const maxText = 2048
const cut = (text: string) => (text.length > maxText ? text.slice(0, maxText) : text)

// Most texts hold nothing that JSON escapes, and JSON.stringify of the whole record takes twice as long.
const escaped = /[^ !#-[\]-~]/
const quoted = (text: string) => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`)
const orNull = (text: string | null) => (text === null ? "null" : quoted(text))

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
const hex = (sum: number) =>
  `${hexBytes[sum >>> 24]}${hexBytes[(sum >>> 16) & 255]}${hexBytes[(sum >>> 8) & 255]}${hexBytes[sum & 255]}`

/** A record as one line: the CRC-32 of the rest in eight hex digits, a space, a JSON array, a line feed. */
export const encodeRecord = (record: JournalRecord): string => {
  const ids = `${quoted(record.teamId)},${orNull(record.linkId)},${orNull(record.pageId)},${orNull(record.bioLinkId)},${orNull(record.qrcodeId)}`
  const from = `${quoted(record.address)},${quoted(cut(record.userAgent))},${quoted(cut(record.acceptLanguage))},${quoted(cut(record.referrer))}`
  const flags = (record.isHead ? 1 : 0) + (record.isPrefetch ? 2 : 0)
  const json = `[${record.at},${ids},${orNull(record.destination)},${from},${orNull(record.country)},${quoted(cut(record.query))},${flags}]`
  return `${hex(crc32(json))} ${json}\n`
}

/** The record of a line without its line feed; undefined where the line is torn or was tampered with. */
export const decodeRecord = (line: string): JournalRecord | undefined => {
  const json = line.slice(9)
  if (line[8] !== " " || crc32(json) !== Number.parseInt(line.slice(0, 8), 16)) return undefined
  const [at, teamId, linkId, pageId, bioLinkId, qrcodeId, destination, address, userAgent, ...rest] = JSON.parse(json)
  const [acceptLanguage, referrer, country, query, flags] = rest
  return {
    at,
    teamId,
    linkId,
    pageId,
    bioLinkId,
    qrcodeId,
    destination,
    address,
    userAgent,
    acceptLanguage,
    referrer,
    country,
    query,
    isHead: (flags & 1) !== 0,
    isPrefetch: (flags & 2) !== 0
  }
}
