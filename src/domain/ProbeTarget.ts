import ipaddr from "ipaddr.js"
import { isPublicAddress } from "../net/PublicAddress.ts"

// Cloud metadata services, which return secrets to clients inside the cloud; some have addresses in private networks.
const metadata = new Set(["168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"])

const closed = new Set(["private", "loopback", "carrierGradeNat", "uniqueLocal"])

export interface Targets {
  readonly own: ReadonlyArray<string>
  /** Whether the operator allows targets in private networks. */
  readonly allowPrivate: boolean
}

/**
 * Whether an address may be requested. It must be public, this installation's own, or, if the operator allows it,
 * private. Link-local addresses and cloud metadata services are never allowed.
 */
export const mayAsk = (text: string, { own, allowPrivate }: Targets): boolean => {
  if (!ipaddr.isValid(text) || text.includes("%")) return false
  const address = ipaddr.process(text)
  if (metadata.has(address.toString()) || address.range() === "linkLocal") return false
  return isPublicAddress(text) || own.includes(text) || (allowPrivate && closed.has(address.range()))
}
