import ipaddr from "ipaddr.js"

/** A network of addresses: `192.0.2.0/24`, `2001:db8::/32`. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** A network of mapped addresses such as `::ffff:192.0.2.0/120` as the IPv4 network; undefined if it has others too. */
const unmapped = ([address, bits]: Network): Network | undefined => {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress()) return [address, bits]
  return bits < 96 ? undefined : [address.toIPv4Address(), bits - 96]
}

/** The networks of a list such as `10.0.0.0/8, 192.0.2.7`; undefined if an entry is invalid. */
export const networksOf = (text: string): ReadonlyArray<Network> | undefined => {
  const networks = text.split(/[\s,]+/).flatMap((one): ReadonlyArray<Network | undefined> => {
    if (one === "") return []
    if (one.includes("/")) return [ipaddr.isValidCIDR(one) ? unmapped(ipaddr.parseCIDR(one)) : undefined]
    // Parsing as the wrong address family throws, which takes ten times as long.
    if (one.includes(":")) return [ipaddr.IPv6.isValid(one) ? unmapped([ipaddr.IPv6.parse(one), 128]) : undefined]
    return [ipaddr.IPv4.isValidFourPartDecimal(one) ? [ipaddr.IPv4.parse(one), 32] : undefined]
  })
  const found = networks.filter((one) => one !== undefined)
  return found.length > 0 && found.length === networks.length ? found : undefined
}

const matches = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address instanceof ipaddr.IPv4
    ? network instanceof ipaddr.IPv4 && address.match(network, bits)
    : network instanceof ipaddr.IPv6 && address.match(network, bits)

/** A network in its shortest form, without host bits; undefined if the text is none. */
export const plainNetwork = (text: string): { readonly text: string; readonly isWide: boolean } | undefined => {
  const [network] = networksOf(text) ?? []
  if (network === undefined || /[\s,]/.test(text)) return undefined
  const [address, bits] = network
  const isFour = address instanceof ipaddr.IPv4
  const first = isFour
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)
  return { text: bits === (isFour ? 32 : 128) ? `${first}` : `${first}/${bits}`, isWide: bits < (isFour ? 8 : 16) }
}

/** Whether an address is in one of the networks. */
export const isWithin = (text: string, networks: ReadonlyArray<Network>): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some((network) => matches(address, network))
}

/** Whether an address, or all of a network such as `192.0.2.0/24`, is in one of the networks. */
export const isCovered = (text: string, networks: ReadonlyArray<Network>): boolean => {
  if (!text.includes("/")) return isWithin(text, networks)
  const [[address, bits] = [undefined, 0]] = networksOf(text) ?? []
  return address !== undefined && networks.some((network) => network[1] <= bits && matches(address, network))
}

const closed = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"])

/** Whether an address belongs to this machine or a private network. */
export const isNear = (text: string): boolean => ipaddr.isValid(text) && closed.has(ipaddr.process(text).range())

/** Whether a host is this machine or an address in a private network. */
export const isNearHost = (host: string): boolean =>
  host === "localhost" || ((ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)) && isNear(host))

const prefixOf = (address: string, parts: number): string | undefined => {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return undefined
  return `${ipaddr.IPv6.parse(address)
    .parts.slice(0, parts)
    .map((part) => part.toString(16))
    .join(":")}::/${parts * 16}`
}

/** The unit for counting clients: an IPv4 address, or the /64 of an IPv6 address, which belongs to one client. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? address

/** The /48 of an IPv6 address, which may belong to one customer of a provider; undefined for IPv4. */
export const siteOf = (address: string): string | undefined => prefixOf(address, 3)

/** The network of a client as records of actions keep it: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export const auditNetworkOf = (address: string): string | null => {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address.replace(/\d+$/, "0/24")
  return siteOf(address) ?? null
}
