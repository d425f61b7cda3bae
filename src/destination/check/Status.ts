import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { Timestamp } from "../../contract/Timestamp.ts"

export const Fault = Schema.Literal(
  "not_found",
  "server_error",
  "no_host",
  "refused",
  "certificate",
  "unreachable"
).annotations({
  description:
    "What is wrong: `not_found` (404, 410), `server_error` (5xx), `no_host` (the host name does not resolve), `refused` (connection refused), `certificate` (browsers reject the certificate) or `unreachable` (no response)."
})
export type Fault = typeof Fault.Type

/** Whether the destination of a link works, according to its last check. */
export const DestinationStatus = Schema.Struct({
  is_broken: describe("Whether at least two checks in a row failed, at least twelve hours apart.", Schema.Boolean),
  status: describe(
    "The HTTP status of the last response after redirects; null if there was no response.",
    Schema.NullOr(Schema.Int)
  ),
  reason: describe("The problem found by the last check; null if there was none.", Schema.NullOr(Fault)),
  broken_since: describe("When it began to fail; null if it is not broken.", Schema.NullOr(Timestamp)),
  checked_at: describe("When it was last checked.", Timestamp)
}).annotations({ identifier: "DestinationStatus" })
export type DestinationStatus = typeof DestinationStatus.Type
