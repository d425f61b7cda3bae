import type { FoundRecord } from "./DnsCheck.ts"

/**
 * How a host name points here: by CNAME, by its addresses, or by the response of its host; undefined if it does not.
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

const whereItLeads = ({ hostname, base, lead, found }: Checked): string => {
  if (lead === "name") return `${hostname} leads here: its CNAME record names ${base}.`
  if (lead === "addresses") return `${hostname} leads here: its addresses are those of ${base}.`
  if (lead === "answer") return `${hostname} leads here, by way of a proxy.`
  return found.length === 0
    ? `The DNS has no record for ${hostname} yet. After a record is set, it can take hours until it is seen everywhere.`
    : `${hostname} leads elsewhere at the moment. After a record is changed, it can take hours until that is seen everywhere.`
}

const whoseItIs = ({ isProven, isRefused, status }: Checked): string => {
  if (isProven) return " It is proven to be yours."
  if (isRefused) return " It is another team's: with the TXT record it becomes yours, once theirs is gone."
  return status === "serving"
    ? " It serves without a proof, until somebody proves it to be theirs."
    : " It does not serve yet: the TXT record proves that it is yours."
}

/** The result of a check in sentences for users. */
export const sentenceOf = (checked: Checked): string => whereItLeads(checked) + whoseItIs(checked)
