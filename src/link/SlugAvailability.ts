import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { availabilityOf, caseWarnings, noDomainReason, takenReason } from "../contract/Availability.ts"
import { warningOf } from "../contract/Envelope.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { DomainId, LinkId } from "../contract/Id.ts"
import { rivalOf, slugFault } from "../contract/ShortCode.ts"
import { Domains } from "../domain/Domains.ts"
import { warn } from "../http/Warnings.ts"
import { traced } from "../lib/Traced.ts"
import { Trash } from "../trash/Trash.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import type { Link } from "./Link.ts"
import { placeOf, TakenCodes } from "./Taken.ts"

interface Asked {
  readonly slug: string
  readonly domain_id?: DomainId | "" | undefined
  readonly link_id?: LinkId | undefined
}

/** Whether short codes are available. */
export class SlugAvailability extends Effect.Service<SlugAvailability>()("link/SlugAvailability", {
  dependencies: [LinkAliasesRepo.Default, TakenCodes.Default, Domains.Default, Trash.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinkAliasesRepo
    const taken = yield* TakenCodes
    const domains = yield* Domains
    const trash = yield* Trash

    const reasonFor = Effect.fnUntraced(function* (slug: string, domain: DomainId | null, own: LinkId | undefined) {
      const wrong = slugFault(slug)
      if (wrong !== undefined) return wrong
      if (domain !== null && Option.isNone(yield* domains.hostname(domain))) return noDomainReason
      const { teamId } = yield* Caller
      const found = Option.getOrUndefined(yield* repo.holder(domain, slug))
      if (found === undefined) return yield* trash.reason({ domain_id: domain, code: slug })
      return found.id === own && found.team_id === teamId ? undefined : takenReason
    })

    const warnOfRival = Effect.fnUntraced(function* (field: string, domain: string | null, code: string, own?: string) {
      yield* warn(caseWarnings(field, rivalOf(code, own, yield* repo.alike(domain, code))))
      const forwarding = code.includes("/") ? yield* repo.forwarding(domain, code) : undefined
      if (forwarding !== undefined) yield* warn([warningOf(field, fault("takes_forwarded_path", { code: forwarding }))])
    })

    return {
      /** Whether a short code is available on a domain of the caller's team, or on the default one. */
      availability: traced("SlugAvailability.availability")(function* ({ slug, domain_id, link_id }: Asked) {
        const found = availabilityOf(slug, yield* reasonFor(slug, domain_id || null, link_id))
        if (found.available) yield* warnOfRival("slug", domain_id || null, slug, link_id)
        return found
      }),

      /** Warns if the short code that a link just got differs from an older one only in case. */
      warn: ({ domain_id, short_code, id }: Pick<Link, "domain_id" | "short_code" | "id">) =>
        // The link is stored, so a fault here must not fail the request.
        Effect.ignoreLogged(warnOfRival("custom_slug", domain_id, short_code, id)),

      /** The older codes that the codes of links, which were just stored, differ from only in case, by the links' ids. */
      rivalsOf: Effect.fnUntraced(
        function* (links: ReadonlyArray<Pick<Link, "domain_id" | "short_code" | "id">>) {
          if (links.length === 0) return new Map<LinkId, string>()
          const places = links.map(({ domain_id: domain, short_code: code, id }) => ({ domain, code, id }))
          const found = yield* taken.rivals(places)
          return new Map(
            places.flatMap(({ domain, code, id }) => {
              const rival = found.get(placeOf(domain, code))
              return rival === undefined ? [] : [[id, rival] as const]
            })
          )
        },
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logWarning("Short codes could not be compared.", cause), new Map<LinkId, string>())
        )
      )
    }
  })
}) {}
