import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { SentenceDetail } from "../contract/faults/Wire.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Proof, ProofRecord } from "./Proof.ts"

const type = Schema.Literal("A", "AAAA", "CNAME")

/** A DNS record that points a domain to this installation. */
export const WantedRecord = Schema.Struct({
  type,
  name: describe("The name of the record.", Schema.String),
  value: describe("The host name or IP address to enter.", Schema.String)
}).annotations({ identifier: "WantedRecord" })
export type WantedRecord = typeof WantedRecord.Type

/** An existing DNS record of the domain. */
export const FoundRecord = Schema.Struct({ type, value: Schema.String }).annotations({ identifier: "FoundRecord" })
export type FoundRecord = typeof FoundRecord.Type

/** Whether a domain points to this installation, and the records to set if it does not. */
export const DomainCheck = Schema.Struct({
  verified: describe("Whether it points to this server.", Schema.Boolean),
  verified_at: describe(
    "The time of this check if it points to this server; otherwise null.",
    Schema.NullOr(Timestamp)
  ),
  status: describe(
    "`serving` if the server now serves the domain; otherwise `waiting`.",
    Schema.Literal("serving", "waiting")
  ),
  proof: describe("How the team verified the domain; null if it has not.", Schema.NullOr(Proof)),
  verification: describe("The record that verifies the domain, even if other teams have added it.", ProofRecord),
  records: describe(
    "The records to set at the DNS provider: either one CNAME, or all A and AAAA records.",
    Schema.Array(WantedRecord)
  ),
  is_private: describe(
    "Whether the addresses to enter are private, so that only this machine or its network can reach them.",
    Schema.Boolean
  ),
  found: describe("The current DNS records of the host name.", Schema.Array(FoundRecord)),
  message: describe("The result of the check, as sentences.", Schema.String),
  details: describe("The same as `message`, for programs.", Schema.Array(SentenceDetail))
}).annotations({ identifier: "DomainCheck" })
export type DomainCheck = typeof DomainCheck.Type
