import type { HttpServerRequest } from "@effect/platform"
import { Option } from "effect"
import ipaddr from "ipaddr.js"
import { memoize } from "../lib/Memoize.ts"
import { isNear, isWithin } from "../net/Network.ts"
import type { TrustProxy } from "../settings/SettingTexts.ts"

const read = (text: string): string | undefined => {
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$/, "$1")
  const address = ipaddr.isValid(bare) ? bare : bare.replace(/:\d+$/, "")
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

// Memoized, because parsing an address costs more than deciding the outcome of a visit, and the same addresses recur.
const clean = memoize(10_000, read, 64)

/** The addresses in the header, from the one closest to this server outwards. */
const outwards = (forwardedFor: string): ReadonlyArray<string | undefined> =>
  forwardedFor.split(",").slice(-32).map(clean).reverse()

/** The address of a client behind this many proxies. Each proxy appends the address that connected to it. */
const behind = (forwardedFor: string, proxies: number): string | undefined => {
  const entries = outwards(forwardedFor).slice(0, proxies)
  const unreadable = entries.indexOf(undefined)
  return unreadable === -1 ? entries.at(-1) : entries[unreadable - 1]
}

/**
 * The address of the client: the connection's, or the entry of `X-Forwarded-For` that the trusted proxies vouch for;
 * with one proxy, the last entry.
 */
export const addressOf = (trust: TrustProxy, forwardedFor: string, remote: string | undefined): string => {
  const connected = clean(remote ?? "") ?? "unknown"
  if (trust === false || forwardedFor === "") return connected
  if (trust === true) return clean(forwardedFor.slice(forwardedFor.lastIndexOf(",") + 1)) ?? connected
  if (typeof trust === "number") return behind(forwardedFor, trust) ?? connected
  let address = connected
  for (const entry of outwards(forwardedFor)) {
    if (!isWithin(address, trust) || entry === undefined) break
    address = entry
  }
  return address
}

/** Whether a request's data about its sender comes from a trusted proxy. */
export const isByProxy = (trust: TrustProxy, remote: string | undefined): boolean =>
  typeof trust === "object" ? isWithin(clean(remote ?? "") ?? "", trust) : trust !== false

/** The address of a request's sender. */
export const clientAddress = (
  request: HttpServerRequest.HttpServerRequest,
  { trustProxy }: { readonly trustProxy: TrustProxy }
): string =>
  addressOf(trustProxy, request.headers["x-forwarded-for"] ?? "", Option.getOrUndefined(request.remoteAddress))

/** The headers in which proxies name the client or themselves. */
const forwardedBy = [
  "x-forwarded-for",
  "forwarded",
  "via",
  "x-real-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "cf-connecting-ip",
  "true-client-ip",
  "x-client-ip"
]

type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Whether a proxy forwarded a request, or its client says so. */
export const isForwarded = (headers: Headers): boolean => forwardedBy.some((name) => headers[name] !== undefined)

/**
 * Whether a request comes from this machine or a private network. A forwarded request never does, because a client may
 * have written the addresses in its headers.
 */
export const isFromNear = ({ headers, remoteAddress }: HttpServerRequest.HttpServerRequest): boolean =>
  !isForwarded(headers) && isNear(Option.getOrElse(remoteAddress, () => ""))
