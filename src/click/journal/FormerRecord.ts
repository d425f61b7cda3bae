import { randomBytes } from "node:crypto"
import { dayNumber } from "../../lib/Time.ts"
import { bareReferrer, campaignIn, subnetOf, visitorId } from "../Visitor.ts"
import type { JournalRecord } from "./JournalRecord.ts"

// Nobody else knows it and it is never stored: the few visits around an update are told apart by it.
const key = randomBytes(32).toString("hex")

type Text = string | null

/** The fields of a line in their order; `query` is the visitor's. */
export type FormerFields = readonly [
  ...[at: number, teamId: string, linkId: Text, pageId: Text, bioLinkId: Text, qrcodeId: Text, destination: Text],
  ...[address: string, userAgent: string, acceptLanguage: string, referrer: string, country: Text],
  ...[query: string, flags: number]
]

/**
 * A record of the form before, which an update may find in the journal: with the visitor's address, their query and the
 * address that it was forwarded to, none of which goes any further. Throws where the fields are others.
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
