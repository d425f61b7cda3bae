import { parseAgent } from "../click/Agent.ts"
import type { Place } from "../click/Place.ts"
import { addressOf, isByProxy } from "../http/ClientAddress.ts"
import type { Visitor } from "../link/VisitOutcome.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { isoCountry } from "../targeting/RuleValues.ts"
import { header, queryOf, type VisitRequest } from "./VisitRequest.ts"

const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country", "x-country-code"]

/** The ISO country code from a trusted proxy, or null. */
const toldCountryOf = (request: VisitRequest): string | null => {
  const told = countryHeaders.map((name) => request.headers[name]).find((value) => value !== undefined)
  return typeof told === "string" ? isoCountry(told) : null
}

/** What rules about a visitor need besides the request. */
export interface Lookups {
  readonly countryOf: (address: string) => string | null
  readonly placeOf: (address: string) => Place | null
  readonly isReturning: (linkId: string, visitor: Pick<Visitor, "now" | "address" | "userAgent">) => boolean
}

const nothing: Lookups = { countryOf: () => null, placeOf: () => null, isReturning: () => false }

// A class, because an object literal with a function would create a closure for each visit.
export class RequestVisitor implements Visitor {
  constructor(
    readonly now: number,
    readonly query: string,
    readonly address: string,
    readonly userAgent: string,
    readonly acceptLanguage: string,
    readonly referrer: string,
    /** The country from a trusted proxy, which the journal stores. */
    readonly toldCountry: string | null,
    readonly unlocked: boolean,
    readonly scanCode: string | undefined,
    private readonly lookups: Lookups,
    readonly path: string
  ) {}

  get country() {
    return this.toldCountry ?? this.lookups.countryOf(this.address)
  }

  agent() {
    return parseAgent(this.userAgent)
  }

  place() {
    return this.lookups.placeOf(this.address)
  }

  isReturning(linkId: string) {
    return this.lookups.isReturning(linkId, this)
  }
}

/**
 * The visitor for the rules; the country is looked up if no trusted proxy sent it. `scanCode` is the code in the
 * query if it belongs to a QR code, `path` what follows the short code.
 */
export const visitorOf = (
  request: VisitRequest,
  settings: SettingsShape,
  now: number,
  unlocked: boolean,
  lookups: Lookups = nothing,
  scanCode?: string,
  path = ""
): RequestVisitor =>
  new RequestVisitor(
    now,
    queryOf(request.url),
    addressOf(settings.trustProxy, header(request, "x-forwarded-for"), request.remote),
    header(request, "user-agent"),
    header(request, "accept-language"),
    // Clicks reported by `<a ping>` have the page's address in this header, and no referrer.
    header(request, "referer") || header(request, "ping-from"),
    isByProxy(settings.trustProxy, request.remote) ? toldCountryOf(request) : null,
    unlocked,
    scanCode,
    lookups,
    path
  )
