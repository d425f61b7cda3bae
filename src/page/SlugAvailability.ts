import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { availabilityOf, caseWarnings, noDomainReason, takenReason } from "../contract/Availability.ts"
import type { DomainId, PageId } from "../contract/Id.ts"
import { rivalOf } from "../contract/ShortCode.ts"
import { Domains } from "../domain/Domains.ts"
import { warn } from "../http/Warnings.ts"
import { nextSlug } from "../lib/SlugFrom.ts"
import { traced } from "../lib/Traced.ts"
import { Trash } from "../trash/Trash.ts"
import { AliasesRepo } from "./AliasesRepo.ts"
import type { Page } from "./Page.ts"
import { PagesRepo } from "./Repo.ts"
import { pageSlugFault } from "./Slug.ts"

/** The maximum number of slugs to try for a copy. */
const tries = 50

interface Asked {
  readonly slug: string
  readonly domain_id?: DomainId | "" | undefined
  readonly page_id?: PageId | undefined
}

export class PageSlugAvailability extends Effect.Service<PageSlugAvailability>()("page/PageSlugAvailability", {
  dependencies: [PagesRepo.Default, AliasesRepo.Default, Domains.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const repo = yield* PagesRepo
    const aliases = yield* AliasesRepo
    const domains = yield* Domains
    const trash = yield* Trash

    const reasonFor = Effect.fnUntraced(function* (slug: string, domain: DomainId | null, own: PageId | undefined) {
      const fault = pageSlugFault(slug)
      if (fault !== undefined) return fault
      if (domain !== null && Option.isNone(yield* domains.hostname(domain))) return noDomainReason
      const { teamId } = yield* Caller
      const found = Option.getOrUndefined(yield* repo.atSlug(domain, slug))
      if (found === undefined) return yield* trash.reason({ domain_id: domain, code: `@${slug}` })
      return found.id === own && found.team_id === teamId ? undefined : takenReason
    })

    const warnOfRival = Effect.fnUntraced(function* (domain: string | null, slug: string, own: string | undefined) {
      const rival = rivalOf(slug, own, yield* aliases.alike(domain, slug))
      yield* warn(caseWarnings("slug", rival === undefined ? undefined : `@${rival}`))
    })

    return {
      /** Whether a slug is available on a domain of the caller's team or on the default domain. */
      availability: traced("PageSlugAvailability.availability")(function* ({ slug, domain_id, page_id }: Asked) {
        const found = availabilityOf(slug, yield* reasonFor(slug, domain_id || null, page_id))
        if (found.available) yield* warnOfRival(domain_id || null, slug, page_id)
        return found
      }),

      /** The first available slug of a page's with another number; after many tries, one that may be taken. */
      next: Effect.fnUntraced(function* ({ domain_id, slug }: Pick<Page, "domain_id" | "slug">) {
        let free = slug
        for (let n = 0; n < tries; n++) {
          free = nextSlug(free)
          if ((yield* reasonFor(free, domain_id, undefined)) === undefined) break
        }
        return free
      }),

      /** Warns if the slug that a page just got differs from an older one only in case. */
      warn: ({ domain_id, slug, id }: Pick<Page, "domain_id" | "slug" | "id">) =>
        // The page is stored, so a fault here must not fail the request.
        Effect.ignoreLogged(warnOfRival(domain_id, slug, id))
    }
  })
}) {}
