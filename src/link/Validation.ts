import { DateTime, Effect, Either } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { Invalid } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { DomainId, FolderId } from "../contract/Id.ts"
import { placeFaults } from "../contract/Reach.ts"
import { CircularDestinations } from "../domain/CircularDestinations.ts"
import { Domains } from "../domain/Domains.ts"
import { type FolderLook, Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { type LinkTag, type TagRef, unknownTag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"
import type { CreateLink, UpdateLink } from "./Link.ts"
import {
  branchesForever,
  endNotAhead,
  limitsForever,
  needsPassword,
  passwordNeeded,
  permanentBranches,
  permanentLimit,
  type StoredState,
  startNotFirst
} from "./Requirements.ts"

type Fields = Partial<Omit<CreateLink, "url" | "custom_slug"> & Omit<UpdateLink, "custom_slug">> & {
  readonly url?: string
}

const destinationsOf = (fields: Fields): ReadonlyArray<readonly [field: string, address: string]> => [
  ...(fields.url ? [["url", fields.url] as const] : []),
  ...(fields.destination_url ? [["destination_url", fields.destination_url] as const] : []),
  ...(fields.expired_url ? [["expired_url", fields.expired_url] as const] : []),
  ...(fields.ab_test_url ? [["ab_test_url", fields.ab_test_url] as const] : []),
  ...(fields.ab_tests ?? []).map(({ url }, place) => [`ab_tests.${place}.url`, url] as const),
  ...(fields.targeting ?? []).map(({ url }, place) => [`targeting.${place}.url`, url] as const)
]

/** The records that a body refers to. */
export interface FoundReferences {
  readonly folder: FolderLook | undefined
  /** The host name of the link's custom domain. */
  readonly hostname: string | undefined
  readonly tags: ReadonlyArray<LinkTag>
}

/** Rules that depend on more than a field's own value: referenced records, stored values, the time. */
export class LinkValidation extends Effect.Service<LinkValidation>()("link/LinkValidation", {
  dependencies: [CircularDestinations.Default, Folders.Default, Domains.Default, Tags.Default],
  effect: Effect.gen(function* () {
    const domains = yield* Domains
    const folders = yield* Folders
    const tags = yield* Tags
    const destinations = yield* CircularDestinations

    /** Reads the records that bodies refer to: one statement for each kind in use. */
    const referredTo = Effect.fnUntraced(function* (
      all: ReadonlyArray<Fields>,
      looks?: ReadonlyMap<FolderId, FolderLook>
    ) {
      const folderIds = [...new Set(all.flatMap(({ folder_id }) => folder_id ?? []))]
      const domainIds = [...new Set(all.flatMap(({ domain_id }) => domain_id ?? []))]
      const tagRefs = [...new Set(all.flatMap((fields) => fields.tags ?? []))]
      const addresses = [...new Set(all.flatMap((fields) => destinationsOf(fields).map(([, address]) => address)))]
      // Most bodies refer to nothing, so save the steps of the fiber.
      const { teamId, reach } = yield* Caller
      return {
        reach,
        folders: looks ?? (folderIds.length === 0 ? new Map<FolderId, FolderLook>() : yield* folders.looks(folderIds)),
        domains: domainIds.length === 0 ? new Map<DomainId, string>() : yield* domains.hostnames(domainIds),
        tags: tagRefs.length === 0 ? new Map<TagRef, LinkTag>() : yield* tags.referred(tagRefs),
        refused: addresses.length === 0 ? new Map<string, Fault>() : yield* destinations.refused(teamId, addresses),
        now: yield* DateTime.now
      }
    })
    type References = Effect.Effect.Success<ReturnType<typeof referredTo>>

    /** The records that the fields refer to, or all faults at once. */
    const judge = (
      fields: Fields,
      stored: StoredState | undefined,
      there: References
    ): Either.Either<FoundReferences, Invalid> => {
      const errors: Record<string, Array<Fault>> = {}
      const add = (field: string, wrong: Fault) => {
        errors[field] = [...(errors[field] ?? []), wrong]
      }

      const folder = fields.folder_id ? there.folders.get(fields.folder_id) : undefined
      if (fields.folder_id && folder === undefined) add("folder_id", fault("unknown_folder"))
      if (there.reach !== undefined) {
        const misplaced = placeFaults(there.reach, fields, stored === undefined)
        for (const [field, wrong] of Object.entries(misplaced)) add(field, wrong)
      }
      const hostname = fields.domain_id ? there.domains.get(fields.domain_id) : undefined
      if (fields.domain_id && hostname === undefined) add("domain_id", fault("unknown_domain"))
      fields.tags?.forEach((ref, place) => {
        if (!there.tags.has(ref)) add(`tags.${place}`, unknownTag(ref))
      })
      for (const [field, address] of destinationsOf(fields)) {
        const refused = there.refused.get(address)
        if (refused !== undefined) add(field, refused)
      }
      if (needsPassword(fields, stored)) add("password", passwordNeeded)
      const status = fields.redirect_status ?? stored?.status ?? 302
      if (branchesForever(status, { ...stored?.branches, ...fields })) add("redirect_status", permanentBranches)
      const most = fields.max_clicks === undefined ? stored?.maxClicks : fields.max_clicks
      if (limitsForever(status, most)) add("redirect_status", permanentLimit)
      const starts = fields.starts_at === undefined ? stored?.startsAt : fields.starts_at
      const ends = fields.expires_at === undefined ? stored?.expiresAt : fields.expires_at
      if (starts && ends && (fields.starts_at || fields.expires_at) && DateTime.greaterThanOrEqualTo(starts, ends)) {
        add("starts_at", startNotFirst)
      }
      if (stored === undefined && fields.expires_at && DateTime.lessThanOrEqualTo(fields.expires_at, there.now)) {
        add("expires_at", endNotAhead)
      }

      // A tag may be given twice, by its id and by its name.
      const tags = [...new Set(fields.tags?.flatMap((ref) => there.tags.get(ref) ?? []))]
      return Object.keys(errors).length > 0 ? Either.left(invalid(errors)) : Either.right({ folder, hostname, tags })
    }

    return {
      /** Reads what changes refer to; returns a function that finds the records of each, or all of its faults. */
      checkChanges: traced("Links.check")(function* (changes: ReadonlyArray<Fields>) {
        const there = yield* referredTo(changes)
        return (fields: Fields, stored: StoredState) => judge(fields, stored, there)
      }),

      /** Finds the records that new links refer to, or all faults of each; `looks` are their folders if already read. */
      checkNew: traced("Links.checkNew")(function* (
        bodies: ReadonlyMap<number, CreateLink>,
        looks?: ReadonlyMap<FolderId, FolderLook>
      ) {
        const there = yield* referredTo([...bodies.values()], looks)
        return [...bodies].map(([part, body]) => [part, body, judge(body, undefined, there)] as const)
      })
    }
  })
}) {}
