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

/** A record as one line: the CRC-32 of the rest in eight hex digits, a space, a JSON array, a line feed. */
export const encodeRecord = (record: JournalRecord): string => {
  const json = JSON.stringify([
    record.at,
    record.teamId,
    record.linkId,
    record.pageId,
    record.bioLinkId,
    record.qrcodeId,
    record.destination,
    record.address,
    cut(record.userAgent),
    cut(record.acceptLanguage),
    cut(record.referrer),
    record.country,
    cut(record.query),
    (record.isHead ? 1 : 0) + (record.isPrefetch ? 2 : 0)
  ])
  return `${crc32(json).toString(16).padStart(8, "0")} ${json}\n`
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
