import ipaddr from "ipaddr.js"

// Azure's platform services (DNS, health probes). They are not public, although their address looks public.
const platformServices = new Set(["168.63.129.16"])

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/**
 * Whether an IP address is on the public internet: not this machine, its network, a cloud's services or a tunnel to one
 * of these.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text) || text.includes("%")) return false
  const address = ipaddr.parse(text)
  if (address.range() !== "unicast") return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !platformServices.has(address.toString())
}
