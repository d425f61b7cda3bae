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
    "What is wrong there: `not_found` (404, 410), `server_error` (5xx), `no_host` (its name does not resolve), `refused` (no connection is taken), `certificate` (one that browsers refuse) or `unreachable` (nothing answers there)."
})
export type Fault = typeof Fault.Type

/** Whether the destination of a link works, as this server last found it. */
export const DestinationStatus = Schema.Struct({
  is_broken: describe("Whether it failed twice in a row, at least twelve hours apart.", Schema.Boolean),
  status: describe(
    "The HTTP status of its last answer, behind redirects; null where nothing answered.",
    Schema.NullOr(Schema.Int)
  ),
  reason: describe("What was wrong when it was asked last; null where it was there.", Schema.NullOr(Fault)),
  broken_since: describe("Since when it fails, where it is broken; else null.", Schema.NullOr(Timestamp)),
  checked_at: describe("When it was asked last.", Timestamp)
}).annotations({ identifier: "DestinationStatus" })
export type DestinationStatus = typeof DestinationStatus.Type
