import { Schema } from "effect"

/** Why a text cannot be the slug of a page, as a sentence; undefined if it can. */
export const pageSlugFault = (slug: string): string | undefined => {
  if (slug === "") return "Must not be empty."
  if (slug.length > 64) return "Must be at most 64 characters long."
  return /^[A-Za-z0-9._-]+$/.test(slug) ? undefined : "Must consist of letters, digits, -, _ and dots."
}

/** Whether a text is a valid slug; if not, skip the query. */
export const isSlug = (text: string): boolean => pageSlugFault(text) === undefined

/** The slug of a page: 1 to 64 letters, digits, `-`, `_`, `.`; case-sensitive. */
export const Slug = Schema.String.pipe(Schema.filter(pageSlugFault)).annotations({
  jsonSchema: { type: "string", pattern: "^[A-Za-z0-9._-]+$", minLength: 1, maxLength: 64 }
})
