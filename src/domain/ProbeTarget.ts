import ipaddr from "ipaddr.js"
import { isPublicAddress } from "../net/PublicAddress.ts"

// They tell whoever asks from within a cloud its secrets, from addresses of private networks too.
const metadata = new Set(["168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"])

const closed = new Set(["private", "loopback", "carrierGradeNat", "uniqueLocal"])

export interface Targets {
  /** The addresses of this installation itself. */
  readonly own: ReadonlyArray<string>
  /** Whether the operator lets hosts of private networks be asked. */
  readonly allowPrivate: boolean
}

/**
 * Whether an address may be asked: a public one, one of this installation's own, or one of a private network where the
 * operator says so; never a link-local one or a cloud's metadata.
 */
export const mayAsk = (text: string, { own, allowPrivate }: Targets): boolean => {
  if (!ipaddr.isValid(text) || text.includes("%")) return false
  const address = ipaddr.process(text)
  if (metadata.has(address.toString()) || address.range() === "linkLocal") return false
  return isPublicAddress(text) || own.includes(text) || (allowPrivate && closed.has(address.range()))
}
