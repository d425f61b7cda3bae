import ipaddr from "ipaddr.js"

// Answers clouds' own questions, though it looks like any other address.
const platformServices = new Set(["168.63.129.16"])

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** Whether an IP address belongs to a host of the public internet: not to this machine, its network, a cloud's services or a tunnel to them. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text) || text.includes("%")) return false
  const address = ipaddr.parse(text)
  if (address.range() !== "unicast") return false
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : !platformServices.has(address.toString())
}
