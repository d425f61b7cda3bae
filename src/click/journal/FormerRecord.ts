import { randomBytes } from "node:crypto"
import { dayNumber } from "../../lib/Time.ts"
import { bareReferrer, campaignIn, subnetOf, visitorId } from "../Visitor.ts"
import type { JournalRecord } from "./JournalRecord.ts"

// This key hashes the visitors of old records, so that different visitors stay distinct. The key is never stored.
const key = randomBytes(32).toString("hex")

type Text = string | null

/** The fields of a line in order; `query` is the query string of the visit. */
export type FormerFields = readonly [
  ...[at: number, teamId: string, linkId: Text, pageId: Text, bioLinkId: Text, qrcodeId: Text, destination: Text],
  ...[address: string, userAgent: string, acceptLanguage: string, referrer: string, country: Text],
  ...[query: string, flags: number]
]

/**
 * Reads a record of the previous format, which may be in the journal after an update. It contains the visitor's
 * address, query and forwarded destination, which are not passed on. Throws if the fields differ.
 */
export const decodeFormerRecord = (fields: FormerFields): JournalRecord => {
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
