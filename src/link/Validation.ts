import { DateTime, Effect, Option } from "effect"
import type { DomainId, FolderId } from "../contract/Id.ts"
import { circularFault, Destinations } from "../domain/Destinations.ts"
import { Domains } from "../domain/Domains.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/Faults.ts"
import { Tags } from "../tag/Tags.ts"
import type { CreateLink, UpdateLink } from "./Link.ts"
import { endNotAhead, needsPassword, passwordNeeded, type StoredPassword } from "./Requirements.ts"

type Fields = Partial<Omit<CreateLink, "url" | "custom_slug"> & Omit<UpdateLink, "custom_slug">> & {
  readonly url?: string
}

const destinationsOf = (fields: Fields): ReadonlyArray<readonly [field: string, address: string]> => [
  ...(fields.url ? [["url", fields.url] as const] : []),
  ...(fields.destination_url ? [["destination_url", fields.destination_url] as const] : []),
  ...(fields.ab_test_url ? [["ab_test_url", fields.ab_test_url] as const] : []),
  ...(fields.ab_tests ?? []).map(({ url }, place) => [`ab_tests.${place}.url`, url] as const),
  ...(fields.targeting ?? []).map(({ url }, place) => [`targeting.${place}.url`, url] as const)
]

/** The rules that need more than the field itself: what it refers to, what else is stored, what time it is. */
export class LinkValidation extends Effect.Service<LinkValidation>()("link/LinkValidation", {
  dependencies: [Destinations.Default, Folders.Default, Domains.Default, Tags.Default],
  effect: Effect.gen(function* () {
    const domains = yield* Domains
    const folders = yield* Folders
    const tags = yield* Tags
    const destinations = yield* Destinations

    const folderOf = (id: FolderId | null | undefined) => (id ? folders.look(id) : Effect.succeedNone)
    const domainOf = (id: DomainId | null | undefined) => (id ? domains.hostname(id) : Effect.succeedNone)

    return {
      /** Finds what the fields refer to, or fails with every fault at once. */
      check: Effect.fn("Links.check")(function* (fields: Fields, stored: StoredPassword | undefined) {
        const errors: Record<string, Array<string>> = {}
        const add = (field: string, sentence: string) => {
          errors[field] = [...(errors[field] ?? []), sentence]
        }

        const folder = yield* folderOf(fields.folder_id)
        if (fields.folder_id && Option.isNone(folder)) add("folder_id", "There is no such folder in this team.")
        const domain = yield* domainOf(fields.domain_id)
        if (fields.domain_id && Option.isNone(domain)) add("domain_id", "There is no such domain in this team.")

        const wanted = [...new Set(fields.tags ?? [])]
        const known = yield* tags.known(wanted)
        fields.tags?.forEach((id, place) => {
          if (!known.has(id)) add(`tags.${place}`, "There is no such tag in this team.")
        })

        const addresses = destinationsOf(fields)
        const circular = yield* destinations.circular(addresses.map(([, address]) => address))
        for (const [field, address] of addresses) {
          if (circular.has(address)) add(field, circularFault)
        }

        if (needsPassword(fields, stored)) add("password", passwordNeeded)
        if (
          stored === undefined &&
          fields.expires_at &&
          DateTime.lessThanOrEqualTo(fields.expires_at, yield* DateTime.now)
        ) {
          add("expires_at", endNotAhead)
        }

        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        return { folder, domain, tags: wanted.flatMap((id) => known.get(id) ?? []) }
      })
    }
  })
}) {}
