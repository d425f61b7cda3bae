import { addressIn, hostnameIn } from "../../http/RequestHost.ts"

type Headers = Readonly<Record<string, string | undefined>>

const isOwnOrigin = (origin: string, host: string | undefined, baseUrl: string): boolean => {
  if (origin === baseUrl) return true
  if (!URL.canParse(origin)) return false
  // On the public host, only the exact public address counts, because a page without TLS is another site.
  return new URL(origin).host === host && host !== new URL(baseUrl).host
}

/** Whether a page of this installation made the request, according to `Sec-Fetch-Site` or else `Origin`. */
export const isOwnSite = (headers: Headers, baseUrl: string): boolean => {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin" || site === "none"
  const origin = headers["origin"]
  return origin !== undefined && isOwnOrigin(origin, headers["host"], baseUrl)
}

/** Whether a page of another site made the request; false if the request doesn't indicate this. */
export const isOtherSite = (headers: Headers, baseUrl: string): boolean =>
  (headers["sec-fetch-site"] !== undefined || headers["origin"] !== undefined) && !isOwnSite(headers, baseUrl)

/**
 * The host that a session is bound to, without its port. All IP addresses count as one host, because a proxy may address
 * each server by its own.
 */
export const boundHost = (headers: Headers, baseUrl: string): string => {
  const hostname = hostnameIn(headers["host"] ?? "") || new URL(baseUrl).hostname
  return addressIn(hostname) === undefined ? hostname : "[address]"
}
