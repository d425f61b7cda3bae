import { hash } from "node:crypto"
import ipaddr from "ipaddr.js"
import { memoize } from "../lib/Memoize.ts"

const ipv4 =
  /^((?:25[0-5]|2[0-4]\d|1?\d?\d)\.(?:25[0-5]|2[0-4]\d|1?\d?\d)\.(?:25[0-5]|2[0-4]\d|1?\d?\d))\.(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

/** The network of an address, `203.0.113.0/24` or /48 for IPv6; null if it is not an address. */
export const subnetOf = (address: string): string | null => {
  const common = /(?:^|\.)0\d/.test(address) ? null : ipv4.exec(address)
  if (common !== null) return `${common[1]}.0/24`
  const bare = address.replace(/%.*$/s, "")
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  return parsed.kind() === "ipv4"
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`
}

/**
 * A visitor's id for one day: a hash of the address and user agent with that day's random key, as 32 hex characters.
 * Once the key is deleted, no one can trace it back.
 */
export const visitorId = (dayKey: string, address: string, userAgent: string): string => {
  const bare = address.startsWith(":") ? address.replace(/^::ffff:(?=\d+\.)/i, "") : address
  return hash("sha256", `${dayKey}\n${bare}\n${userAgent}`, "hex").slice(0, 32)
}

/** The preferred language in an Accept-Language header, as sent. Of several with the same quality, the first wins. */
export const languageOf = (acceptLanguage: string): string | null => {
  let best: string | null = null
  let liking = 0
  for (const entry of acceptLanguage.slice(0, 512).split(",")) {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim())
    const quality = qualityOf(parameters)
    if (quality > liking && /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) {
      best = tag
      liking = quality
    }
  }
  return best
}

const qualityOf = (parameters: ReadonlyArray<string>): number => {
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter))
  if (given === undefined) return 1
  const quality = Number(given.slice(given.indexOf("=") + 1))
  return quality >= 0 && quality <= 1 ? quality : 0
}

/** A Referer header without parts that may identify the visitor: query, fragment, credentials. */
export const bareReferrer = (referrer: string): string => {
  const mark = referrer.indexOf("?")
  const asked = mark === -1 ? referrer : referrer.slice(0, mark)
  const fragment = asked.indexOf("#")
  const bare = fragment === -1 ? asked : asked.slice(0, fragment)
  return bare.includes("@") ? bare.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1") : bare
}

/** The host of a Referer header, in lower case and without a port; null if it has none. */
export const referrerHost = (referrer: string): string | null => {
  if (referrer === "" || !URL.canParse(referrer)) return null
  const { hostname, protocol } = new URL(referrer)
  if (!referrerProtocols.has(protocol)) return null
  return hostname.toLowerCase().replace(/\.$/, "") || null
}

const referrerProtocols: ReadonlySet<string> = new Set(["http:", "https:", "android-app:"])

/** The campaign of a visit, from its query or its destination. */
export interface Utm {
  readonly utmSource: string | null
  readonly utmMedium: string | null
  readonly utmCampaign: string | null
  readonly utmTerm: string | null
  readonly utmContent: string | null
}

const longestQuery = 2048

/** The campaign in the first 2048 characters of a raw query; null if there is none. */
export const campaignIn = (query: string): Utm | null =>
  query === "" || !/utm(?:_|%5f)/i.test(query) ? null : utmOf(query.slice(0, longestQuery))

const campaignOfAddress = memoize(5000, (address) => {
  const [, query = ""] = /^[^?#]*\?([^#]*)/.exec(address) ?? []
  return campaignIn(query)
})

/**
 * The campaign of a visit. Each parameter comes from the visit's query or, if it is missing there, from the
 * destination.
 */
export const campaignOf = (query: string, destination: string | null): Utm | null => {
  const asked = campaignIn(query)
  const led = destination?.includes("utm_") ? campaignOfAddress(destination) : null
  if (asked === null || led === null) return asked ?? led
  return {
    utmSource: asked.utmSource ?? led.utmSource,
    utmMedium: asked.utmMedium ?? led.utmMedium,
    utmCampaign: asked.utmCampaign ?? led.utmCampaign,
    utmTerm: asked.utmTerm ?? led.utmTerm,
    utmContent: asked.utmContent ?? led.utmContent
  }
}

/** The campaign parameters of a raw query: the first of each, up to 255 characters, without control characters. */
export const utmOf = (query: string): Utm => {
  const parameters = new URLSearchParams(query)
  return {
    utmSource: valueOf(parameters, "utm_source"),
    utmMedium: valueOf(parameters, "utm_medium"),
    utmCampaign: valueOf(parameters, "utm_campaign"),
    utmTerm: valueOf(parameters, "utm_term"),
    utmContent: valueOf(parameters, "utm_content")
  }
}

const valueOf = (parameters: URLSearchParams, name: string): string | null => {
  const text = parameters
    .get(name)
    ?.replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 255)
  if (text === undefined || text === "") return null
  return text.replace(/[\ud800-\udbff]$/, "").trim()
}
