import type { HttpServerRequest } from "@effect/platform"
import { parseAgent } from "../click/Agent.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import type { Visitor } from "../link/Rules.ts"
import type { SettingsShape } from "../Settings.ts"

const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country", "cloudfront-viewer-country", "x-country-code"]

/** The ISO country code that a trusted proxy told, or null. */
const countryOf = (request: HttpServerRequest.HttpServerRequest, settings: SettingsShape): string | null => {
  if (!settings.trustProxy) return null
  const told = countryHeaders.map((name) => request.headers[name]).find((value) => value !== undefined)
  return told !== undefined && /^[A-Za-z]{2}$/.test(told) && told.toUpperCase() !== "XX" ? told.toUpperCase() : null
}

/** The query of a request as it was sent, without its question mark. */
export const queryOf = (url: string): string => {
  const mark = url.indexOf("?")
  return mark === -1 ? "" : url.slice(mark + 1)
}

/** The host that a request names, in lower case and without port. */
export const hostnameOf = (request: HttpServerRequest.HttpServerRequest): string =>
  (request.headers["host"] ?? "").toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "")

/** What the rules may ask of whoever sent a request. */
export const visitorOf = (
  request: HttpServerRequest.HttpServerRequest,
  settings: SettingsShape,
  now: number,
  unlocked: boolean
): Visitor => {
  const userAgent = request.headers["user-agent"] ?? ""
  return {
    now,
    query: queryOf(request.url),
    address: clientAddress(request, settings),
    userAgent,
    acceptLanguage: request.headers["accept-language"] ?? "",
    referrer: request.headers["referer"] ?? "",
    country: countryOf(request, settings),
    unlocked,
    agent: () => parseAgent(userAgent)
  }
}

/** Whether a browser only fetches ahead, before anybody followed the link. */
export const isPrefetch = (request: HttpServerRequest.HttpServerRequest): boolean =>
  /prefetch|prerender|preview/i.test(`${request.headers["sec-purpose"] ?? ""} ${request.headers["purpose"] ?? ""}`)
