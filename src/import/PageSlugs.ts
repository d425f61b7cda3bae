import { Effect } from "effect"
import { drawShortCode } from "../contract/ShortCode.ts"
import { traced } from "../lib/Traced.ts"
import { isSlug, pageSlugFault } from "../page/Slug.ts"
import { PageSlugAvailability } from "../page/SlugAvailability.ts"
import type { Choices } from "./LinkPlan.ts"
import { numbered } from "./Numbered.ts"

/** The slug of a page, or a sentence that explains why it can't have one. */
export type PlacedSlug =
  | { readonly slug: string }
  | { readonly slug: null; readonly isTaken: boolean; readonly reason: string }

/** Chooses slugs for imported pages. */
export class PageSlugs extends Effect.Service<PageSlugs>()("import/PageSlugs", {
  dependencies: [PageSlugAvailability.Default],
  effect: Effect.gen(function* () {
    const slugs = yield* PageSlugAvailability

    return {
      /** Returns a slug that no other page of the import has. If the source has no slug, returns a random one. */
      placed: traced("PageSlugs.placed")(function* (
        given: string | null,
        { conflict, domain }: Choices,
        own: ReadonlySet<string>
      ) {
        const reasonFor = (slug: string) =>
          own.has(slug)
            ? Effect.succeed("Another page of the import has this slug.")
            : Effect.map(slugs.availability({ slug, domain_id: domain ?? "" }), ({ reason }) => reason)
        const fault = given === null ? undefined : pageSlugFault(given)
        if (fault !== undefined && conflict !== "rename") {
          return { slug: null, isTaken: false, reason: `The slug cannot be used: ${fault.message}` } as PlacedSlug
        }
        const wanted = given === null || fault !== undefined ? yield* drawShortCode : given
        const reason = yield* reasonFor(wanted)
        if (reason === null) return { slug: wanted } as PlacedSlug
        if (conflict !== "rename") {
          const more = conflict === "replace" ? " Pages are never replaced." : ""
          return { slug: null, isTaken: true, reason: `${reason}${more}` } as PlacedSlug
        }
        for (const slug of numbered(wanted).filter(isSlug)) {
          if ((yield* reasonFor(slug)) === null) return { slug } as PlacedSlug
        }
        return { slug: yield* drawShortCode } as PlacedSlug
      })
    }
  })
}) {}
