import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { CircularDestinations, isRootOf } from "./CircularDestinations.ts"
import type { UpdateDomain } from "./Domain.ts"
import { DomainsRepo } from "./Repo.ts"

/** Validates the fields of a domain together, and against stored data. */
export class DomainValidation extends Effect.Service<DomainValidation>()("domain/DomainValidation", {
  dependencies: [CircularDestinations.Default, DomainsRepo.Default],
  effect: Effect.gen(function* () {
    const destinations = yield* CircularDestinations
    const repo = yield* DomainsRepo
    const settings = yield* Settings
    return {
      /** Fails with all errors in the given fields of a domain with this host name. */
      check: traced("Domains.check")(function* (fields: typeof UpdateDomain.Type, hostname: string) {
        const errors: Record<string, Array<Fault>> = {}
        if (fields.hostname && isOwnHost(settings, fields.hostname)) {
          errors["hostname"] = [fault("default_domain")]
        }
        if (fields.root_page_id && !(yield* repo.hasPage((yield* Caller).teamId, fields.root_page_id))) {
          errors["root_page_id"] = [fault("unknown_page")]
        }
        const { root_url, not_found_url, expired_url } = fields
        const given = Object.entries({ root_url, not_found_url, expired_url }).flatMap(([field, address]) =>
          address ? [{ field, address }] : []
        )
        const addresses = given.map(({ address }) => address)
        const refused = yield* destinations.refused((yield* Caller).teamId, addresses, hostname)
        for (const { field, address } of given) {
          const wrong = refused.get(address)
          if (wrong !== undefined) errors[field] = [wrong]
        }
        if (root_url && isRootOf(hostname, root_url)) errors["root_url"] = [fault("own_root")]
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
      })
    }
  })
}) {}
