import { Array as Arr, Clock, Effect } from "effect"
import { v7 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import type { LinkId } from "../contract/Id.ts"
import { destinationHash } from "../destination/Address.ts"
import { AddressChanges, codeChange } from "../domain/AddressChanges.ts"
import { traced } from "../lib/Traced.ts"
import type { NewRow } from "../storage/Table.ts"
import { LinkImportRepo } from "./ImportRepo.ts"
import { columnsOf, type NewLink } from "./NewLink.ts"
import type { ReplacedLink } from "./ReplacedLink.ts"
import { LinksRepo } from "./Repo.ts"
import { LinkAbTestsTable, LinkTagsTable, LinkTargetingTable } from "./Tables.ts"
import { storedRule } from "./TestsAndTargeting.ts"

type Place = Pick<NewLink, "domain_id" | "short_code">

const some = <A, E, R>(rows: ReadonlyArray<A>, insert: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, E, R>) =>
  rows.length === 0 ? Effect.void : Effect.asVoid(insert(rows))

const linkOf = ({ link_id }: { readonly link_id: LinkId }): string => link_id

/** Imports many links at once; writes run in the caller's transaction. */
export class LinkImports extends Effect.Service<LinkImports>()("link/LinkImports", {
  dependencies: [LinkImportRepo.Default, LinksRepo.Default, AddressChanges.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinkImportRepo
    const links = yield* LinksRepo
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
          ({ url, ...rule }, position) =>
            ({ id: v7(), link_id: id, ...storedRule(rule), destination_url: url, position }) as NewRow<
              typeof LinkTargetingTable
            >
        )
      )

    const insertExtras = (
      tags: ReadonlyArray<NewRow<typeof LinkTagsTable>>,
      tests: ReadonlyArray<NewRow<typeof LinkAbTestsTable>>,
      rules: ReadonlyArray<NewRow<typeof LinkTargetingTable>>
    ) =>
      some(tags, repo.insertTags).pipe(
        Effect.zipRight(some(tests, repo.insertAbTests)),
        Effect.zipRight(some(rules, repo.insertTargeting))
      )

    const removeExtras = (id: LinkId) =>
      Effect.forEach([LinkTagsTable, LinkAbTestsTable, LinkTargetingTable], (extra) => links.removeExtras(extra, id), {
        discard: true
      })

    /** The tags, tests and targeting rules of links, in order. */
    const extrasOf = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
      const tags = Arr.groupBy(yield* links.tagsOf(ids), linkOf)
      const tests = Arr.groupBy(yield* links.abTestsOf(ids), linkOf)
      const rules = Arr.groupBy(yield* links.targetingOf(ids), linkOf)
      return (id: LinkId) => ({
        tags: (tags[id] ?? []).map((tag) => tag.id),
        abTests: (tests[id] ?? []).map(({ link_id, ...test }, position) => ({ ...test, position })),
        targeting: (rules[id] ?? []).map(({ link_id, ...rule }, position) => ({ ...rule, position }))
      })
    })

    return {
      insert: traced("LinkImports.insert")(function* (given: ReadonlyArray<NewLink>) {
        if (given.length === 0) return
        const { teamId, userId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        yield* repo.insert(
          given.map((link) => ({
            ...columnsOf(link),
            comments: link.comments,
            external_id: link.externalId,
            spent_clicks: link.spentClicks,
            id: link.id,
            team_id: teamId,
            created_by: userId,
            domain_id: link.domain_id,
            short_code: link.short_code,
            created_at: link.createdAt ?? now,
            updated_at: now
          }))
        )
        yield* insertExtras(tagsOf(given), testsOf(given), rulesOf(given))
      }),

      /** Replaces links of the team, which keep their addresses. Returns the former state of each. */
      replace: traced("LinkImports.replace")(function* (given: ReadonlyArray<NewLink>) {
        const { teamId, userId } = yield* Caller
        const before = new Map<LinkId, ReplacedLink>()
        if (given.length === 0) return before
        const now = yield* Clock.currentTimeMillis
        const states = yield* repo.states(
          teamId,
          given.map(({ id }) => id)
        )
        const extras = yield* extrasOf(states.map(({ id }) => id))
        for (const { expires_at, starts_at, ab_test_url, ab_test_percentage, ...row } of states) {
          const { redirect_type, password_hash, folder_id, expired_url, max_clicks, redirect_status } = row
          before.set(row.id, {
            ...row,
            expires_at: expires_at === null ? null : expires_at.epochMillis,
            access: { redirect_type, password_hash, folder_id },
            answer: {
              starts_at: starts_at === null ? null : starts_at.epochMillis,
              ...{ expired_url, max_clicks, redirect_status, forward_query: row.forward_query }
            },
            extras: { ...extras(row.id), ab_test_url, ab_test_percentage }
          })
        }
        const replaced = given.filter(({ id }) => before.has(id))
        for (const link of replaced) {
          const columns = {
            ...columnsOf(link),
            ...{ ab_test_url: null, ab_test_percentage: 0 },
            // A link that had a limit keeps what is spent of it.
            ...(before.get(link.id)?.answer?.max_clicks == null ? { spent_clicks: link.spentClicks } : {})
          }
          yield* links.update(link.id, { ...columns, updated_at: now, updated_by: userId }, undefined)
          yield* removeExtras(link.id)
        }
        yield* insertExtras(tagsOf(replaced), testsOf(replaced), rulesOf(replaced))
        return before
      }),

      /** Restores replaced links that have not changed since. Returns their ids. */
      putBack: traced("LinkImports.putBack")(function* (given: ReadonlyArray<readonly [LinkId, ReplacedLink]>) {
        const { teamId, userId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const done: Array<LinkId> = []
        const tagIds = given.flatMap(([, { extras }]) => extras?.tags ?? [])
        const existing = new Set(tagIds.length === 0 ? [] : yield* repo.existingTags(teamId, tagIds))
        const folderIds = given.flatMap(([, { access }]) => access?.folder_id ?? [])
        const folders = new Set(folderIds.length === 0 ? [] : yield* repo.existingFolders(teamId, folderIds))
        for (const [id, { version, extras, access, answer, ...columns }] of given) {
          const hash = destinationHash(columns.destination_url)
          const tests =
            extras === undefined
              ? {}
              : { ab_test_url: extras.ab_test_url, ab_test_percentage: extras.ab_test_percentage }
          const folder = access?.folder_id ?? null
          const placed =
            access === undefined ? {} : { ...access, folder_id: folder !== null && folders.has(folder) ? folder : null }
          const changed = {
            ...columns,
            ...answer,
            ...tests,
            ...placed,
            destination_hash: hash,
            updated_at: now,
            updated_by: userId
          }
          if ((yield* links.update(id, changed, version + 1)).length === 0) continue
          done.push(id)
          if (extras === undefined) continue
          yield* removeExtras(id)
          yield* insertExtras(
            extras.tags
              .filter((tag) => existing.has(tag))
              .map((tag_id, position) => ({ link_id: id, tag_id, position })),
            extras.abTests.map((test) => ({ ...test, link_id: id })),
            extras.targeting.map((rule) => ({ ...storedRule(rule), link_id: id }))
          )
        }
        return done
      }),

      /** Permanently deletes links that have not changed since the import; returns their addresses. */
      removeUnchanged: traced("LinkImports.removeUnchanged")(function* (ids: ReadonlyArray<LinkId>) {
        return ids.length === 0 ? [] : yield* repo.removeUnchanged((yield* Caller).teamId, ids)
      }),

      /** Announces that links were stored at these addresses. */
      announce: (places: ReadonlyArray<Place>) =>
        changes.announcing(...places.map(({ domain_id, short_code }) => codeChange(domain_id, short_code)))(Effect.void)
    }
  })
}) {}
