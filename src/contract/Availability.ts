import { Schema } from "effect"
import { describe } from "./Describe.ts"
import { type Warning, warningOf } from "./Envelope.ts"
import { check } from "./faults/Check.ts"
import { type Fault, fault } from "./faults/Fault.ts"
import { detailOf, SentenceDetail } from "./faults/Wire.ts"

/** Whether an address is available, and if not, why. */
export const Availability = Schema.Struct({
  slug: Schema.String,
  available: Schema.Boolean,
  reason: describe("Why it is not available, as a sentence; null if it is available.", Schema.NullOr(Schema.String)),
  reason_detail: describe("The same as `reason`, for programs.", Schema.NullOr(SentenceDetail))
}).annotations({ identifier: "Availability" })
export type Availability = typeof Availability.Type

/** The slug in a query. Any string is accepted, because the response reports an invalid one. */
export const AskedSlug = Schema.String.pipe(
  check((text) => text.length <= 255 || fault("too_long", { most: 255 }))
).annotations({ jsonSchema: { type: "string", maxLength: 255 } })

/** The response for a slug, which is available if `reason` is undefined. */
export const availabilityOf = (slug: string, reason: Fault | undefined): Availability => ({
  slug,
  available: reason === undefined,
  reason: reason?.message ?? null,
  reason_detail: reason === undefined ? null : detailOf(reason)
})

/** The warning if a slug differs from an existing one only in case; `rival` is that one, with the `@` of a page. */
export const caseWarnings = (field: string, rival: string | undefined): ReadonlyArray<Warning> =>
  rival === undefined ? [] : [warningOf(field, fault("differs_in_case", { code: rival }))]

/** The reason if the slug is already taken on its domain. */
export const takenReason = fault("slug_taken_on_domain")
/** The reason if the team has no such domain. */
export const noDomainReason = fault("unknown_domain")
