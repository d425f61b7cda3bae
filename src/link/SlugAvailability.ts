import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { availabilityOf, noDomainReason, takenReason } from "../contract/Availability.ts"
import type { DomainId, LinkId } from "../contract/Id.ts"
import { slugFault } from "../contract/ShortCode.ts"
import { Domains } from "../domain/Domains.ts"
import { traced } from "../lib/Traced.ts"
import { Trash } from "../trash/Trash.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"

interface Asked {
  readonly slug: string
  readonly domain_id?: DomainId | "" | undefined
  readonly link_id?: LinkId | undefined
}

/** Whether short codes are available. */
export class SlugAvailability extends Effect.Service<SlugAvailability>()("link/SlugAvailability", {
  dependencies: [LinkAliasesRepo.Default, Domains.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinkAliasesRepo
    const domains = yield* Domains
    const trash = yield* Trash

    const reasonFor = Effect.fnUntraced(function* (slug: string, domain: DomainId | null, own: LinkId | undefined) {
      const fault = slugFault(slug)
      if (fault !== undefined) return fault
      if (domain !== null && Option.isNone(yield* domains.hostname(domain))) return noDomainReason
      const { teamId } = yield* Caller
      const found = Option.getOrUndefined(yield* repo.holder(domain, slug))
      if (found === undefined) return yield* trash.reason({ domain_id: domain, code: slug })
      return found.id === own && found.team_id === teamId ? undefined : takenReason
    })

    return {
      /** Whether a short code is available on a domain of the caller's team, or on the default one. */
      availability: traced("SlugAvailability.availability")(function* ({ slug, domain_id, link_id }: Asked) {
        return availabilityOf(slug, yield* reasonFor(slug, domain_id || null, link_id))
      })
    }
  })
}) {}
