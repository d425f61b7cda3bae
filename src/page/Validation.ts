import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { placeFaults } from "../contract/Reach.ts"
import { BlockedLists, blockedFault } from "../domain/blocked/BlockedLists.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import { Domains } from "../domain/Domains.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import type { NewPlace } from "./Changed.ts"
import type { OutboundLink } from "./OutboundLinks.ts"
import type { UpdatePage } from "./Page.ts"

/** Validation of pages and buttons that involves more than one field. */
export class PageValidation extends Effect.Service<PageValidation>()("page/PageValidation", {
  dependencies: [CircularDestinations.Default, BlockedLists.Default, Folders.Default, Domains.Default],
  effect: Effect.gen(function* () {
    const domains = yield* Domains
    const folders = yield* Folders
    const destinations = yield* CircularDestinations
    const blocked = yield* BlockedLists
    return {
      /**
       * Returns the names of the records that a body refers to. Fails with an error for each that is missing, and for a
       * place out of the caller's reach.
       */
      page: traced("PageChecks.page")(function* ({ folder_id, domain_id }: UpdatePage, isNew = false) {
        const { reach } = yield* Caller
        const errors: Record<string, ReadonlyArray<Fault>> = {}
        for (const [field, wrong] of Object.entries(placeFaults(reach, { folder_id, domain_id }, isNew))) {
          errors[field] = [wrong]
        }
        const folder = folder_id ? yield* folders.look(folder_id) : Option.none()
        const hostname = domain_id ? yield* domains.hostname(domain_id) : Option.none()
        if (folder_id && Option.isNone(folder)) errors["folder_id"] = [fault("unknown_folder")]
        if (domain_id && Option.isNone(hostname)) errors["domain_id"] = [fault("unknown_domain")]
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        return {
          folder: Option.getOrNull(Option.map(folder, ({ name }) => name)),
          hostname: Option.getOrNull(Option.map(hostname, (domain) => domain.hostname))
        } satisfies NewPlace
      }),

      /** Fails if a button would cause a redirect loop or has a blocked destination. */
      target: traced("PageChecks.target")(function* (url: string | undefined) {
        if (url === undefined) return
        const { teamId } = yield* Caller
        const wrong = /^https?:/i.test(url)
          ? (yield* destinations.refused(teamId, [url])).get(url)
          : blocked.rulesOf(teamId)?.refuses(url)
            ? blockedFault
            : undefined
        if (wrong !== undefined) return yield* invalid({ url: [wrong] })
      }),

      /** Fails if a plugin links to destinations that are blocked. */
      links: Effect.fnUntraced(function* (links: ReadonlyArray<OutboundLink>) {
        const urls = links.map(({ url }) => url)
        const refused = new Set(yield* blocked.refusedAmong((yield* Caller).teamId, urls))
        const wrong = links.filter(({ url }) => refused.has(url))
        if (wrong.length > 0) {
          return yield* invalid(Object.fromEntries(wrong.map(({ field }) => [`config.${field}`, [blockedFault]])))
        }
      })
    }
  })
}) {}
