import { Schema } from "effect"
import { describe } from "./Describe.ts"

/** Whether an address can be had, and if not, why not. */
export const Availability = Schema.Struct({
  slug: Schema.String,
  available: Schema.Boolean,
  reason: describe("Why it cannot be had, in a sentence for a person; null where it can.", Schema.NullOr(Schema.String))
}).annotations({ identifier: "Availability" })
export type Availability = typeof Availability.Type

/** The slug that a query asks about, in whatever form: a wrong form is told in the answer. */
export const AskedSlug = Schema.String.pipe(
  Schema.filter((text) => text.length <= 255 || "Must be at most 255 characters long.")
).annotations({ jsonSchema: { type: "string", maxLength: 255 } })

/** The answer for a slug: `reason` undefined means that it can be had. */
export const availabilityOf = (slug: string, reason: string | undefined): Availability => ({
  slug,
  available: reason === undefined,
  reason: reason ?? null
})

/** Why a slug cannot be had that its domain has already. */
export const takenReason = "This slug is already taken on this domain."
/** Why a slug cannot be had on a domain that the team does not have. */
export const noDomainReason = "There is no such domain in this team."
