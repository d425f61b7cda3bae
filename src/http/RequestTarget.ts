import type { IncomingMessage } from "node:http"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { isReserved } from "../contract/ShortCode.ts"
import { isHost } from "./RequestHost.ts"

const hostsOf = (rawHeaders: ReadonlyArray<string>): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ""
    if (name.length === 4 && name.toLowerCase() === "host") count++
  }
  return count
}

/**
 * Why a request target is invalid; undefined if it is valid. An absolute target contains the host (RFC
 * 9112, section 3.2.2), which is then copied to the header.
 */
export const targetFault = (request: IncomingMessage): Fault | undefined => {
  if (hostsOf(request.rawHeaders) > 1) return fault("two_hosts")
  const { url = "/" } = request
  if (url.startsWith("/") || !/^https?:\/\//i.test(url)) return undefined
  if (!URL.canParse(url)) return fault("wrong_target")
  request.headers.host = new URL(url).host
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "")
  request.url = path.startsWith("/") ? path : `/${path}`
  return undefined
}

/** Why a `Host` header is invalid; undefined if it is valid. */
export const hostFault = ({ headers }: IncomingMessage): Fault | undefined =>
  isHost(headers.host ?? "") ? undefined : fault("wrong_host_header")

// RFC 3986's unreserved characters, and `@`. No path needs to encode them.
const unreserved = /[A-Za-z0-9._~@-]/

/**
 * A request target whose path has only one encoding of each character. The router compares paths as strings, and mail
 * gateways encode `/@name` as `/%40name`. Everything else stays encoded, including `%25`, so that only the router
 * decodes the path. In a query of the service's own pages and API, slashes in a row are encoded, because the router makes
 * them one: `?url=https://example.com`.
 */
export const plainTarget = (target: string): string => {
  const mark = target.indexOf("?")
  const path = mark === -1 ? target : target.slice(0, mark)
  const query = mark === -1 ? "" : target.slice(mark)
  const isCollapsed = query.includes("//") && isReserved(path.slice(1))
  const plainQuery = isCollapsed ? query.replace(/\/(?=\/)/g, "%2F") : query
  if (!path.includes("%")) return isCollapsed ? path + plainQuery : target
  const plain = path.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
    return unreserved.test(character) ? character : triplet
  })
  return plain + plainQuery
}
