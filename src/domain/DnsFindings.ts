import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { FoundRecord } from "./DnsCheck.ts"

/**
 * How a host name points to this installation: by CNAME, by its addresses, or because its host responds as this
 * installation; undefined if it does not.
 */
export type Lead = "name" | "addresses" | "answer" | undefined

interface Checked {
  readonly hostname: string
  readonly base: string
  readonly lead: Lead
  readonly found: ReadonlyArray<FoundRecord>
  readonly isProven: boolean
  /** Whether the domain has a proof, but another team's proof takes precedence. */
  readonly isRefused: boolean
  readonly status: "serving" | "waiting"
}

const whereItLeads = ({ hostname, base, lead, found }: Checked): Fault => {
  if (lead === "name") return fault("dns_by_cname", { hostname, base })
  if (lead === "addresses") return fault("dns_by_addresses", { hostname, base })
  if (lead === "answer") return fault("dns_by_proxy", { hostname })
  return found.length === 0 ? fault("dns_missing", { hostname }) : fault("dns_elsewhere", { hostname })
}

const whoseItIs = ({ isProven, isRefused, status }: Checked): Fault => {
  if (isProven) return fault("domain_verified")
  if (isRefused) return fault("domain_of_other_team")
  return status === "serving" ? fault("domain_serves_unverified") : fault("domain_waits")
}

/** The result of a check for users: where the host name points, and which team owns it. */
export const findingsOf = (checked: Checked): ReadonlyArray<Fault> => [whereItLeads(checked), whoseItIs(checked)]
