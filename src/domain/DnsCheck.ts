import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Proof, ProofRecord } from "./Proof.ts"

const type = Schema.Literal("A", "AAAA", "CNAME")

/** A DNS record that points a domain here. */
export const WantedRecord = Schema.Struct({
  type,
  name: describe("The name that the record is set for.", Schema.String),
  value: describe("The host name or IP address to enter.", Schema.String)
}).annotations({ identifier: "WantedRecord" })
export type WantedRecord = typeof WantedRecord.Type

/** An existing DNS record of the domain. */
export const FoundRecord = Schema.Struct({ type, value: Schema.String }).annotations({ identifier: "FoundRecord" })
export type FoundRecord = typeof FoundRecord.Type

/** Whether a domain points to this installation, and the records to set if it does not. */
export const DomainCheck = Schema.Struct({
  verified: describe("Whether it leads here.", Schema.Boolean),
  verified_at: describe("When it was seen to lead here: now, or null.", Schema.NullOr(Timestamp)),
  status: describe("Whether it serves now.", Schema.Literal("serving", "waiting")),
  proof: describe("How it is proven to be the team's; null is not yet.", Schema.NullOr(Proof)),
  verification: describe("The record that proves it, whoever else claims it.", ProofRecord),
  records: describe("What to set at the DNS provider: one CNAME, or all of A and AAAA.", Schema.Array(WantedRecord)),
  is_private: describe(
    "Whether the addresses to enter are ones that only this machine or its network reaches: a record for them leads nobody else here.",
    Schema.Boolean
  ),
  found: describe("What the DNS says of the host name now.", Schema.Array(FoundRecord)),
  message: describe("What was found, in a sentence for a person.", Schema.String)
}).annotations({ identifier: "DomainCheck" })
export type DomainCheck = typeof DomainCheck.Type
