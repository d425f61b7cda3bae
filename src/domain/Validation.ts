import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { invalid } from "../http/Faults.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { circularFault, Destinations, isRootOf } from "./Destinations.ts"
import type { UpdateDomain } from "./Domain.ts"
import { DomainsRepo } from "./Repo.ts"

/** The validation of a domain that involves more than one field. */
export class DomainValidation extends Effect.Service<DomainValidation>()("domain/DomainValidation", {
  dependencies: [Destinations.Default, DomainsRepo.Default],
  effect: Effect.gen(function* () {
    const destinations = yield* Destinations
    const repo = yield* DomainsRepo
    const settings = yield* Settings
    return {
      /** Fails with all errors of the fields on a domain of this host name. */
      check: Effect.fn("Domains.check")(function* (fields: typeof UpdateDomain.Type, hostname: string) {
        const errors: Record<string, Array<string>> = {}
        if (fields.hostname && isOwnHost(settings, fields.hostname)) {
          errors["hostname"] = ["This is the default domain of this installation."]
        }
        if (fields.root_page_id && !(yield* repo.hasPage((yield* Caller).teamId, fields.root_page_id))) {
          errors["root_page_id"] = ["There is no such page in this team."]
        }
        const { root_url, not_found_url, expired_url } = fields
        const given = Object.entries({ root_url, not_found_url, expired_url }).flatMap(([field, address]) =>
          address ? [{ field, address }] : []
        )
        const addresses = given.map(({ address }) => address)
        const circular = yield* destinations.circular(addresses, hostname)
        for (const { field, address } of given) {
          if (circular.has(address)) errors[field] = [circularFault]
        }
        if (root_url && isRootOf(hostname, root_url)) errors["root_url"] = ["Must not be the root of this very domain."]
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
      })
    }
  })
}) {}
