import { isIP } from "node:net"

const plainHost = /^[a-z0-9.-]*[a-z0-9-](?::\d+)?$/

/** The host name in a `Host` header, in lower case and without a port. */
export const hostnameIn = (host: string): string => {
  // Almost every host only needs its port removed.
  if (plainHost.test(host)) {
    const colon = host.indexOf(":")
    return colon === -1 ? host : host.slice(0, colon)
  }
  return host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "")
}

/** Whether a `Host` header has the form of a host with an optional port (RFC 3986, section 3.2.2). */
export const isHost = (host: string): boolean =>
  /^(?:[\w.~!$&'()*+,;=%-]{0,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i.test(host)

/** The IP address that a host name is, without brackets; undefined if it is a name. */
export const addressIn = (hostname: string): string | undefined => {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? undefined : bare
}
