import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"

/**
 * How a team proved a domain: by TXT record, by a DNS name or response that points to this installation, or because the
 * domain existed before proofs were required.
 */
export const Proof = Schema.Literal("txt", "answer", "upgrade")
export type Proof = typeof Proof.Type

/** The DNS record that proves that a domain belongs to its team. */
export const ProofRecord = Schema.Struct({
  type: Schema.Literal("TXT"),
  name: describe("The name of the record.", Schema.String),
  value: describe("The text to enter.", Schema.String)
}).annotations({ identifier: "ProofRecord" })
export type ProofRecord = typeof ProofRecord.Type

const prefix = "linden-verify="

/**
 * The record that proves a domain. The id need not be secret, because only the owner of the DNS zone can publish it
 * there.
 */
export const proofRecord = (hostname: string, id: string): ProofRecord => ({
  type: "TXT",
  name: `_linden.${hostname}`,
  value: `${prefix}${id}`
})

/** The ids of the domains that the TXT records prove. */
export const provenIds = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.flatMap((text) => (text.trim().startsWith(prefix) ? [text.trim().slice(prefix.length).toLowerCase()] : []))

/**
 * Whether a proof is strong enough to take a host name from the domain that holds it. `stands` means that the TXT
 * record of the current holder still exists.
 */
export const displaces = (proof: Proof, held: Proof | null, stands: boolean): boolean =>
  held === null || (proof === "txt" && !(held === "txt" && stands))
