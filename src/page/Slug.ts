import { Schema } from "effect"
import { check } from "../contract/faults/Check.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"

/** Returns why a string can't be the slug of a page, or undefined if it can. */
export const pageSlugFault = (slug: string): Fault | undefined => {
  if (slug === "") return fault("empty")
  if (slug.length > 64) return fault("too_long", { most: 64 })
  return /^[A-Za-z0-9._-]+$/.test(slug) ? undefined : fault("wrong_page_slug")
}

/** Whether a string is a valid slug. If not, skip the query. */
export const isSlug = (text: string): boolean => pageSlugFault(text) === undefined

/** The slug of a page: 1 to 64 letters, digits, `-`, `_`, `.`; case-sensitive. */
export const Slug = Schema.String.pipe(check(pageSlugFault)).annotations({
  jsonSchema: { type: "string", pattern: "^[A-Za-z0-9._-]+$", minLength: 1, maxLength: 64 }
})
