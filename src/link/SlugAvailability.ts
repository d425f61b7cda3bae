import { Effect, Option } from "effect"
import { availabilityOf, noDomainReason, takenReason } from "../contract/Availability.ts"
import type { DomainId } from "../contract/Id.ts"
import { slugFault } from "../contract/ShortCode.ts"
import { Domains } from "../domain/Domains.ts"
import { Trash } from "../trash/Trash.ts"
import { LinksRepo } from "./Repo.ts"

interface Asked {
  readonly slug: string
  readonly domain_id?: DomainId | "" | undefined
}

/** Which short codes can still be had. */
export class SlugAvailability extends Effect.Service<SlugAvailability>()("link/SlugAvailability", {
  dependencies: [LinksRepo.Default, Domains.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const domains = yield* Domains
    const trash = yield* Trash

    const reasonFor = Effect.fnUntraced(function* (slug: string, domain: DomainId | null) {
      const fault = slugFault(slug)
      if (fault !== undefined) return fault
      if (domain !== null && Option.isNone(yield* domains.hostname(domain))) return noDomainReason
      return (yield* repo.isTaken(domain, slug)) ? takenReason : yield* trash.reason({ domain_id: domain, code: slug })
    })

    return {
      /** Whether a short code can be had on a domain of the caller's team, or on the default one. */
      availability: Effect.fn("SlugAvailability.availability")(function* ({ slug, domain_id }: Asked) {
        return availabilityOf(slug, yield* reasonFor(slug, domain_id || null))
      })
    }
  })
}) {}
