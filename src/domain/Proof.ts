import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"

/**
 * How a team has proven a domain: by the TXT record, by an answer that led here, or by having been there before domains
 * had to be proven.
 */
export const Proof = Schema.Literal("txt", "answer", "upgrade")
export type Proof = typeof Proof.Type

/** The DNS record that proves a domain to be its team's. */
export const ProofRecord = Schema.Struct({
  type: Schema.Literal("TXT"),
  name: describe("The name that the record is set for.", Schema.String),
  value: describe("The text to enter.", Schema.String)
}).annotations({ identifier: "ProofRecord" })
export type ProofRecord = typeof ProofRecord.Type

const prefix = "linden-verify="

/** The record that proves the domain of this id; the id is no secret, since only who rules the DNS can publish it there. */
export const proofRecord = (hostname: string, id: string): ProofRecord => ({
  type: "TXT",
  name: `_linden.${hostname}`,
  value: `${prefix}${id}`
})

/** The ids of the domains that the texts of a DNS name prove. */
export const provenIds = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.flatMap((text) => (text.trim().startsWith(prefix) ? [text.trim().slice(prefix.length).toLowerCase()] : []))

/** Whether a proof takes a host name from a domain that holds it; `stands` tells that the holder's own record is still there. */
export const displaces = (proof: Proof, held: Proof | null, stands: boolean): boolean =>
  held === null || (proof === "txt" && !(held === "txt" && stands))
