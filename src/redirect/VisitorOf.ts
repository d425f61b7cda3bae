import { parseAgent } from "../click/Agent.ts"
import type { JournalRecord } from "../click/journal/JournalRecord.ts"
import { bareReferrer, campaignOf, subnetOf, visitorId } from "../click/Visitor.ts"
import { addressOf, isByProxy } from "../http/ClientAddress.ts"
import { memoize } from "../lib/Memoize.ts"
import type { Route } from "../link/Route.ts"
import type { Visitor } from "../link/Rules.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"

/** The parts of a request that both paths use. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The address of the connection. */
  readonly remote: string | undefined
}

const header = ({ headers }: Asked, name: string): string => {
  const value = headers[name]
  return typeof value === "string" ? value : ""
}

const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country", "x-country-code"]

/** The ISO country code from a trusted proxy, or null. */
const toldCountryOf = (asked: Asked): string | null => {
  const told = countryHeaders.map((name) => asked.headers[name]).find((value) => value !== undefined)
  return typeof told === "string" && /^[A-Za-z]{2}$/.test(told) && told.toUpperCase() !== "XX"
    ? told.toUpperCase()
    : null
}

/** The raw query of a request, without its question mark. */
export const queryOf = (url: string): string => {
  const mark = url.indexOf("?")
  return mark === -1 ? "" : url.slice(mark + 1)
}

const plainHost = /^[a-z0-9.-]*[a-z0-9-](?::\d+)?$/

/** The host of a request, in lower case and without a port. */
export const hostnameOf = (asked: Asked): string => {
  const host = header(asked, "host")
  // Almost every host only needs its port removed.
  if (plainHost.test(host)) {
    const colon = host.indexOf(":")
    return colon === -1 ? host : host.slice(0, colon)
  }
  return host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "")
}

/** Looks up the country of an address. */
export type CountryOf = (address: string) => string | null

const nowhere: CountryOf = () => null

// A class, because an object with a function in it creates a closure for each visit.
class AskedVisitor implements Visitor {
  constructor(
    readonly now: number,
    readonly query: string,
    readonly address: string,
    readonly userAgent: string,
    readonly acceptLanguage: string,
    readonly referrer: string,
    /** The country from a trusted proxy, which the journal keeps. */
    readonly toldCountry: string | null,
    readonly unlocked: boolean,
    readonly scanCode: string | undefined,
    private readonly lookUp: CountryOf
  ) {}

  get country() {
    return this.toldCountry ?? this.lookUp(this.address)
  }

  agent() {
    return parseAgent(this.userAgent)
  }
}

/**
 * The visitor for the rules; `countryOf` is used if no trusted proxy sent the country. `scanCode` is the one in the query
 * if a QR code has it.
 */
export const visitorOf = (
  asked: Asked,
  settings: SettingsShape,
  now: number,
  unlocked: boolean,
  countryOf: CountryOf = nowhere,
  scanCode?: string
): AskedVisitor =>
  new AskedVisitor(
    now,
    queryOf(asked.url),
    addressOf(settings.trustProxy, header(asked, "x-forwarded-for"), asked.remote),
    header(asked, "user-agent"),
    header(asked, "accept-language"),
    // A browser that reports a click by ping names its page in a separate header.
    header(asked, "referer") || header(asked, "ping-from"),
    isByProxy(settings.trustProxy, asked.remote) ? toldCountryOf(asked) : null,
    unlocked,
    scanCode,
    countryOf
  )

/** Whether a browser is only prefetching a link that its user has not followed. */
const isPrefetch = (asked: Asked): boolean => {
  const { "sec-purpose": secPurpose, purpose, "x-purpose": xPurpose, "x-moz": xMoz } = asked.headers
  return (
    (secPurpose ?? purpose ?? xPurpose ?? xMoz) !== undefined &&
    /prefetch|prerender|preview/i.test(`${secPurpose ?? ""} ${purpose ?? ""} ${xPurpose ?? ""} ${xMoz ?? ""}`)
  )
}

/** The journal record of a bio page view, or of a click on one of its buttons. */
export const pageRecordOf = (
  page: { readonly teamId: string; readonly pageId: string },
  button: { readonly id: string; readonly url: string } | null,
  visitor: AskedVisitor,
  asked: Asked,
  dayKey: string
): JournalRecord => ({
  ...recordOf({ teamId: page.teamId, linkId: null }, visitor, button?.url ?? null, asked, dayKey),
  pageId: page.pageId,
  bioLinkId: button?.id ?? null
})

const subnet = memoize(20_000, subnetOf)

/** The journal record of a visit that reaches a link's own destination; `dayKey` is today's key for visitors. */
export const recordOf = (
  route: Pick<Route, "teamId"> & { readonly linkId: string | null },
  visitor: AskedVisitor,
  destination: string | null,
  asked: Asked,
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
  isHead: asked.method === "HEAD",
  // Link scanners hide their agent; imported clicks may have lost theirs, so an empty agent alone doesn't mean a bot.
  isPrefetch: visitor.userAgent === "" || isPrefetch(asked)
})
