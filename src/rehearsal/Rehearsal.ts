import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { Count, Uri } from "../contract/Output.ts"
import { Flag, Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Timezone } from "../contract/Timezone.ts"
import { UpdateLink } from "../link/Link.ts"
import { plainNetwork } from "../net/Network.ts"

const { fields } = UpdateLink

/** The fields of a link that decide where visits go. Absent ones stay as stored. */
const changes = {
  destination_url: fields.destination_url,
  redirect_type: fields.redirect_type,
  is_active: fields.is_active,
  starts_at: fields.starts_at,
  expires_at: fields.expires_at,
  expired_url: fields.expired_url,
  ab_test_url: fields.ab_test_url,
  ab_test_percentage: fields.ab_test_percentage,
  ab_tests: fields.ab_tests,
  targeting: fields.targeting
}

export const RehearseLink = Schema.Struct({
  ...changes,
  timezone: describe(
    "The time zone whose days are counted, as in reports of the last 30 days; UTC by default.",
    optional(Timezone)
  )
}).annotations({ identifier: "RehearseLink" })
export type RehearseLink = typeof RehearseLink.Type

/** The description of a visitor. What is absent is unknown, so that no rule about it matches. */
export const TriedVisitor = Schema.Struct({
  country: describe("The ISO code of the country, such as `FR`.", optional(Line(2, 2))),
  language: describe("The language, such as `fr-CA`, or an `Accept-Language` header.", optional(Line(255))),
  device: describe("The kind of device.", optional(Schema.Literal("desktop", "mobile", "tablet"))),
  browser: describe("The browser, such as `Safari`.", optional(Line(64))),
  os: describe("The operating system, such as `iOS`.", optional(Line(64))),
  referrer: describe("The address or host of the page with the link.", optional(Line(2048))),
  query: describe("The query of the short URL, without `?`.", optional(Line(2048))),
  region: describe("The region, such as `FR-ARA` (ISO 3166-2).", optional(Line(6, 4))),
  city: describe("The city, such as `FR:Lyon`, or `Lyon` beside `country`.", optional(Line(255))),
  network: describe(
    "The address of the visitor, or a network in CIDR notation, such as `192.0.2.0/24`.",
    optional(Line(64).pipe(check((text) => plainNetwork(text) !== undefined || fault("not_a_network"))))
  ),
  returning: describe("1 if the visitor has been at the link before on the same UTC day.", optional(Flag)),
  at: describe("The time of the visit; now if omitted.", optional(Timestamp))
}).annotations({ identifier: "TriedVisitor" })
export type TriedVisitor = typeof TriedVisitor.Type

export const TryLink = Schema.Struct({
  visitor: TriedVisitor,
  ...changes
}).annotations({ identifier: "TryLink" })

export const Trial = Schema.Struct({
  outcome: describe(
    "`redirect`, `screen`, `password` or `continue` (a button to press first); or the state of a link that doesn't redirect: `off`, `scheduled`, `expired`, `used_up` or `blocked` (someone stopped it, or the destination is blocked).",
    Schema.Literal("redirect", "screen", "password", "continue", "off", "scheduled", "expired", "used_up", "blocked")
  ),
  url: describe(
    "Where the visitor goes, at once or after a page. Null if that is nowhere, or if an A/B test decides.",
    Schema.NullOr(Uri)
  ),
  rule: describe("The index in `targeting` of the rule that matches; null if none does.", Schema.NullOr(Count)),
  destinations: describe(
    "Where visitors like this one go, with the share of each destination in percent.",
    Schema.Array(Schema.Struct({ url: Uri, share: Schema.Number }))
  )
}).annotations({ identifier: "Trial" })
export type Trial = typeof Trial.Type

export const Rehearsal = Schema.Struct({
  clicks: describe("The clicks of the last 30 days, including today, without bots; at most the latest 100,000.", Count),
  changed: describe("How many of them would have gone elsewhere.", Count),
  unchanged: describe("The number of these clicks whose destination would be unchanged.", Count),
  by_rule: describe(
    "The changed clicks by the index in the new `targeting` of the rule that sends them elsewhere; null for those that no rule matches.",
    Schema.Array(Schema.Struct({ rule: Schema.NullOr(Count), clicks: Count }))
  ),
  not_replayed: describe(
    "The types of rules and conditions that can't be replayed, because clicks don't contain what they test. They count as not matching.",
    Schema.Array(Schema.String)
  )
}).annotations({ identifier: "Rehearsal" })
export type Rehearsal = typeof Rehearsal.Type
