import { type ClientRequest, request as plain } from "node:http"
import { type RequestOptions, request as secure } from "node:https"
import { isIP } from "node:net"
import { Data, Effect } from "effect"
import type { InternetShape } from "./Internet.ts"

/** A host that did not answer, or not to the end. */
export class Unreachable extends Data.TaggedError("Unreachable") {}

/** Where a request goes. */
export interface PinnedPlace {
  /** An http or https address. */
  readonly url: URL
  /** The IP address to connect to, which was checked: the name is not resolved again. */
  readonly address: string
  /** How the connection differs from the usual one. */
  readonly connection: RequestOptions
}

/** The statuses that lead on to another address. */
export const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The host of an address, one of IPv6 without its brackets. */
export const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

/** Every IP address of the host of an address; none where it has none. */
export const hostAddresses = (url: URL, net: InternetShape): Effect.Effect<ReadonlyArray<string>> => {
  const hostname = hostnameOf(url)
  return isIP(hostname) === 0 ? net.resolve(hostname) : Effect.succeed([hostname])
}

/** Begins a request over a connection that is pinned to a checked address, by the name of its host; no compressed answer is asked for. */
export const pinnedRequest = ({ url, address, connection }: PinnedPlace, options: RequestOptions): ClientRequest => {
  const isSecure = url.protocol === "https:"
  const hostname = hostnameOf(url)
  return (isSecure ? secure : plain)({
    host: address,
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
    agent: false,
    ...(isSecure && isIP(hostname) === 0 ? { servername: hostname } : {}),
    ...options,
    headers: { host: url.host, "accept-encoding": "identity", ...options.headers },
    ...connection
  })
}
