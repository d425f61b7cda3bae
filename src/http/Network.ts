import ipaddr from "ipaddr.js"

const prefixOf = (address: string, parts: number): string | undefined => {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return undefined
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, parts)
    .map((part) => part.toString(16))
    .join(":")}::/${parts * 16}`
}

/** What a client is counted as: an IPv4 address, or the /64 of an IPv6 address, which one client has to itself. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? address

/** The /48 of an IPv6 address, which one customer of a provider may have to itself; undefined for IPv4. */
export const siteOf = (address: string): string | undefined => prefixOf(address, 3)
