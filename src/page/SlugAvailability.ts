import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { availabilityOf, noDomainReason, takenReason } from "../contract/Availability.ts"
import type { DomainId, PageId } from "../contract/Id.ts"
import { Domains } from "../domain/Domains.ts"
import { traced } from "../lib/Traced.ts"
import { Trash } from "../trash/Trash.ts"
import { PagesRepo } from "./Repo.ts"
import { pageSlugFault } from "./Slug.ts"

interface Asked {
  readonly slug: string
  readonly domain_id?: DomainId | "" | undefined
  readonly page_id?: PageId | undefined
}

export class PageSlugAvailability extends Effect.Service<PageSlugAvailability>()("page/PageSlugAvailability", {
  dependencies: [PagesRepo.Default, Domains.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const repo = yield* PagesRepo
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

    return {
      /** Whether a slug is available on a domain of the caller's team or on the default domain. */
      availability: traced("PageSlugAvailability.availability")(function* ({ slug, domain_id, page_id }: Asked) {
        return availabilityOf(slug, yield* reasonFor(slug, domain_id || null, page_id))
      })
    }
  })
}) {}
