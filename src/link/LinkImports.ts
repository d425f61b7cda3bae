import { Clock, Effect, Schema } from "effect"
import { v7 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import type { DomainId, FolderId, LinkId, TagId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import type { NewRow } from "../storage/Table.ts"
import { BulkRepo } from "./BulkRepo.ts"
import { LinkImportRepo } from "./ImportRepo.ts"
import { LinksRepo } from "./Repo.ts"
import { type LinkAbTestsTable, LinksTable, type LinkTagsTable, type LinkTargetingTable } from "./Tables.ts"

/** A link that was checked and is to be stored as it is. */
export interface NewLink {
  readonly id: LinkId
  readonly domain_id: DomainId | null
  readonly short_code: string
  readonly url: string
  readonly title: string | null
  readonly folder_id: FolderId | null
  readonly tags: ReadonlyArray<TagId>
  readonly password_hash: string | null
  readonly isActive: boolean
  /** Epoch ms. */
  readonly createdAt: number | null
  /** Epoch ms. */
  readonly expiresAt: number | null
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly metaImage: string | null
  readonly targeting: ReadonlyArray<{ readonly type: string; readonly value: string; readonly url: string }>
  readonly abTests: ReadonlyArray<{ readonly url: string; readonly weight: number }>
}

/** What a replaced link was before. */
const Replaced = LinksTable.row
  .pick("destination_url", "title", "is_active", "meta_title", "meta_description", "meta_image", "version")
  .pipe(Schema.extend(Schema.Struct({ expires_at: Schema.NullOr(Schema.Number) })))
export const ReplacedLink = Schema.parseJson(Replaced)
export type ReplacedLink = typeof Replaced.Type

type Place = Pick<NewLink, "domain_id" | "short_code">

const some = <A, E, R>(rows: ReadonlyArray<A>, insert: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, E, R>) =>
  rows.length === 0 ? Effect.void : Effect.asVoid(insert(rows))

const columnsOf = (link: NewLink) => ({
  destination_url: link.url,
  destination_hash: destinationHash(link.url),
  title: link.title,
  is_active: link.isActive ? (1 as const) : (0 as const),
  expires_at: link.expiresAt,
  meta_title: link.metaTitle,
  meta_description: link.metaDescription,
  meta_image: link.metaImage
})

/** Links that come from elsewhere, many at once; what is written runs in the transaction of its caller. */
export class LinkImports extends Effect.Service<LinkImports>()("link/LinkImports", {
  dependencies: [LinkImportRepo.Default, LinksRepo.Default, BulkRepo.Default, AddressChanges.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinkImportRepo
    const links = yield* LinksRepo
    const bulk = yield* BulkRepo
    const changes = yield* AddressChanges

    const tagsOf = (given: ReadonlyArray<NewLink>) =>
      given.flatMap(({ id, tags }) =>
        tags.map((tag_id, position): NewRow<typeof LinkTagsTable> => ({ link_id: id, tag_id, position }))
      )
    const testsOf = (given: ReadonlyArray<NewLink>) =>
      given.flatMap(({ id, abTests }) =>
        abTests.map(
          ({ url, weight }, position) =>
            ({ id: v7(), link_id: id, destination_url: url, weight, position }) as NewRow<typeof LinkAbTestsTable>
        )
      )
    const rulesOf = (given: ReadonlyArray<NewLink>) =>
      given.flatMap(({ id, targeting }) =>
        targeting.map(
          ({ type, value, url }, position) =>
            ({ id: v7(), link_id: id, type, value, destination_url: url, position }) as NewRow<
              typeof LinkTargetingTable
            >
        )
      )

    return {
      insert: Effect.fn("LinkImports.insert")(function* (given: ReadonlyArray<NewLink>) {
        if (given.length === 0) return
        const { teamId, userId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        yield* repo.insert(
          given.map((link) => ({
            ...columnsOf(link),
            id: link.id,
            team_id: teamId,
            created_by: userId,
            folder_id: link.folder_id,
            domain_id: link.domain_id,
            short_code: link.short_code,
            // Other shorteners lead on at once.
            redirect_type: link.password_hash === null ? ("instant" as const) : ("password" as const),
            password_hash: link.password_hash,
            created_at: link.createdAt ?? now,
            updated_at: now
          }))
        )
        yield* some(tagsOf(given), repo.insertTags)
        yield* some(testsOf(given), repo.insertAbTests)
        yield* some(rulesOf(given), repo.insertTargeting)
      }),

      /** Lets links of the team become others, at the addresses that they have; gives what each was before. */
      replace: Effect.fn("LinkImports.replace")(function* (given: ReadonlyArray<NewLink>) {
        const { teamId, userId } = yield* Caller
        const before = new Map<LinkId, ReplacedLink>()
        if (given.length === 0) return before
        const now = yield* Clock.currentTimeMillis
        for (const { expires_at, ...row } of yield* repo.states(
          teamId,
          given.map(({ id }) => id)
        )) {
          before.set(row.id, { ...row, expires_at: expires_at === null ? null : expires_at.epochMillis })
        }
        for (const link of given) {
          if (!before.has(link.id)) continue
          yield* links.update(link.id, { ...columnsOf(link), updated_at: now, updated_by: userId }, undefined)
        }
        yield* bulk.putTags(tagsOf(given))
        return before
      }),

      /** Puts replaced links back that nobody changed since; gives which. */
      putBack: Effect.fn("LinkImports.putBack")(function* (given: ReadonlyArray<readonly [LinkId, ReplacedLink]>) {
        const { userId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const done: Array<LinkId> = []
        for (const [id, { version, ...columns }] of given) {
          const hash = destinationHash(columns.destination_url)
          const changed = { ...columns, destination_hash: hash, updated_at: now, updated_by: userId }
          if ((yield* links.update(id, changed, version + 1)).length > 0) done.push(id)
        }
        return done
      }),

      /** Deletes links for good that nobody changed since they were stored; gives where they were. */
      removeUnchanged: Effect.fn("LinkImports.removeUnchanged")(function* (ids: ReadonlyArray<LinkId>) {
        return ids.length === 0 ? [] : yield* repo.removeUnchanged((yield* Caller).teamId, ids)
      }),

      /** Tells of links at these addresses, once they are stored. */
      announce: (places: ReadonlyArray<Place>) =>
        changes.announcing(...places.map(({ domain_id, short_code }) => codeChange(domain_id, short_code)))(Effect.void)
    }
  })
}) {}
