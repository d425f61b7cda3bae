import type { JournalRecord } from "../click/journal/JournalRecord.ts"
import { bareReferrer, campaignOf, subnetOf, visitorId } from "../click/Visitor.ts"
import { memoize } from "../lib/Memoize.ts"
import type { Route } from "../link/Route.ts"
import type { RequestVisitor } from "./VisitorOf.ts"
import type { VisitRequest } from "./VisitRequest.ts"

/** Whether a browser is only prefetching a link that its user has not followed. */
const isPrefetch = (request: VisitRequest): boolean => {
  const { "sec-purpose": secPurpose, purpose, "x-purpose": xPurpose, "x-moz": xMoz } = request.headers
  return (
    (secPurpose ?? purpose ?? xPurpose ?? xMoz) !== undefined &&
    /prefetch|prerender|preview/i.test(`${secPurpose ?? ""} ${purpose ?? ""} ${xPurpose ?? ""} ${xMoz ?? ""}`)
  )
}

/** Whether a visit counts as a person's click, like in `clickRow`. */
export const isByPerson = (visitor: RequestVisitor, request: VisitRequest): boolean =>
  request.method !== "HEAD" && visitor.userAgent !== "" && !isPrefetch(request) && !visitor.agent().isBot

/** The journal record of a bio page view, or of a click on one of its buttons. */
export const pageRecordOf = (
  page: { readonly teamId: string; readonly pageId: string },
  button: { readonly id: string; readonly url: string } | null,
  visitor: RequestVisitor,
  request: VisitRequest,
  dayKey: string
): JournalRecord => ({
  ...recordOf({ teamId: page.teamId, linkId: null }, visitor, button?.url ?? null, request, dayKey),
  pageId: page.pageId,
  bioLinkId: button?.id ?? null
})

const subnet = memoize(20_000, subnetOf)

/** The journal record of a visit that reaches a link's own destination; `dayKey` is today's key for visitors. */
export const recordOf = (
  route: Pick<Route, "teamId"> & { readonly linkId: string | null },
  visitor: RequestVisitor,
  destination: string | null,
  request: VisitRequest,
  dayKey: string,
  qrcodeId: string | null = null
): JournalRecord => ({
  at: visitor.now,
  teamId: route.teamId,
  linkId: route.linkId,
  pageId: null,
  bioLinkId: null,
  qrcodeId,
  destination,
  visitor: visitorId(dayKey, visitor.address, visitor.userAgent),
  subnet: subnet(visitor.address),
  userAgent: visitor.userAgent,
  acceptLanguage: visitor.acceptLanguage,
  referrer: visitor.referrer === "" ? "" : bareReferrer(visitor.referrer),
  country: visitor.toldCountry,
  campaign: campaignOf(visitor.query, destination),
  isHead: request.method === "HEAD",
  // Clicks of link scanners have no user agent. Imported clicks may lack it too, so a missing user agent alone doesn't
  // mean a bot.
  isPrefetch: visitor.userAgent === "" || isPrefetch(request)
})
