import { isIPv6 } from "node:net"
import type { FoundRecord, WantedRecord } from "./DnsCheck.ts"

// Second-level labels under country codes where anyone can register a name, as in example.co.uk.
const secondLevels = new Set(["ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"])

/** Whether a host name is the apex of a domain, which cannot have a CNAME record. */
export const isApex = (hostname: string): boolean => {
  const labels = hostname.split(".")
  const [second = "", top = ""] = labels.slice(-2)
  return labels.length === (top.length === 2 && secondLevels.has(second) ? 3 : 2)
}

const addressRecord = (name: string, value: string): WantedRecord => ({
  type: isIPv6(value) ? "AAAA" : "A",
  name,
  value
})

/** The records that point a host name to this installation: a CNAME where possible, otherwise A and AAAA. */
export const wantedRecords = (
  hostname: string,
  baseHost: string,
  baseAddresses: ReadonlyArray<string>
): ReadonlyArray<WantedRecord> =>
  (isApex(hostname) || baseAddresses.includes(baseHost)) && baseAddresses.length > 0
    ? baseAddresses.map((address) => addressRecord(hostname, address))
    : [{ type: "CNAME", name: hostname, value: baseHost }]

const bare = (name: string): string => name.toLowerCase().replace(/\.$/, "")

/** How records point to a host: by CNAME, only by addresses, or not at all (undefined). */
export const leads = (
  found: ReadonlyArray<FoundRecord>,
  baseHost: string,
  baseAddresses: ReadonlyArray<string>
): "name" | "addresses" | undefined => {
  if (found.some(({ type, value }) => type === "CNAME" && bare(value) === baseHost)) return "name"
  const addresses = found.filter(({ type }) => type !== "CNAME")
  const isHere = addresses.length > 0 && addresses.every(({ value }) => baseAddresses.includes(bare(value)))
  return isHere ? "addresses" : undefined
}
