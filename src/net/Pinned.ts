import { type ClientRequest, request as plain } from "node:http"
import { type RequestOptions, request as secure } from "node:https"
import { isIP } from "node:net"
import { Data, Effect } from "effect"
import type { InternetShape } from "./Internet.ts"

/** The host did not respond, or its response was incomplete. */
export class Unreachable extends Data.TaggedError("Unreachable") {}

/** The target of a request. */
export interface PinnedPlace {
  /** An http or https address. */
  readonly url: URL
  /** The checked IP address to connect to; the name is not resolved again. */
  readonly address: string
  /** Additional connection options. */
  readonly connection: RequestOptions
}

/** The statuses that redirect to another address. */
export const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The host of an address; IPv6 without brackets. */
export const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "")

/** All IP addresses of a URL's host; empty if there are none. */
export const hostAddresses = (url: URL, net: InternetShape): Effect.Effect<ReadonlyArray<string>> => {
  const hostname = hostnameOf(url)
  return isIP(hostname) === 0 ? net.resolve(hostname) : Effect.succeed([hostname])
}

/**
 * Starts a request over a connection pinned to a checked address. TLS and the `Host` header use the host's name. The
 * request does not ask for compression.
 */
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
