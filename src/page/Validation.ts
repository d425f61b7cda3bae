import { Effect, Option } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { circularFault, Destinations } from "../domain/Destinations.ts"
import { Domains } from "../domain/Domains.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import type { UpdatePage } from "./Page.ts"

/** Validation of pages and buttons that involves more than one field. */
export class PageValidation extends Effect.Service<PageValidation>()("page/PageValidation", {
  dependencies: [Destinations.Default, Folders.Default, Domains.Default],
  effect: Effect.gen(function* () {
    const domains = yield* Domains
    const folders = yield* Folders
    const destinations = yield* Destinations
    return {
      /** Fails with an error for each reference to a missing record. */
      page: traced("PageChecks.page")(function* ({ folder_id, domain_id }: UpdatePage) {
        const errors: Record<string, ReadonlyArray<Fault>> = {}
        if (folder_id && Option.isNone(yield* folders.look(folder_id))) {
          errors["folder_id"] = [fault("unknown_folder")]
        }
        if (domain_id && Option.isNone(yield* domains.hostname(domain_id))) {
          errors["domain_id"] = [fault("unknown_domain")]
        }
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
      }),

      /** Fails if a button would cause a redirect loop. */
      target: traced("PageChecks.target")(function* (url: string | undefined) {
        if (url === undefined || !/^https?:/i.test(url)) return
        if ((yield* destinations.circular([url])).has(url)) return yield* invalid({ url: [circularFault] })
      })
    }
  })
}) {}
