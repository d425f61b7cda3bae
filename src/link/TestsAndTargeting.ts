import { Array as Arr, Effect, Option } from "effect"
import { v7 } from "uuid"
import type { LinkId } from "../contract/Id.ts"
import { nextTick } from "../lib/NextTick.ts"
import type { LinkTag } from "../tag/Tag.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import type { CreateLink, LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { Extras } from "./Present.ts"
import { hasExtra, LinksRepo, type ListedRow } from "./Repo.ts"
import { LinkAbTestsTable, LinkTagsTable, LinkTargetingTable } from "./Tables.ts"

type Given = Pick<CreateLink, "tags" | "ab_tests" | "targeting">

/** The extras that a body sets; `tags` are its tags, resolved. */
interface GivenTo {
  readonly id: LinkId
  readonly body: Given
  readonly tags: ReadonlyArray<LinkTag>
}

/** The parts of a link in other tables that a change replaces. */
export type ReplacedParts = Partial<Omit<Extras, "aliases">>

const unreplaced: { readonly partsBefore: ReplacedParts; readonly partsAfter: ReplacedParts } = {
  partsBefore: {},
  partsAfter: {}
}

/** How many rows one statement inserts. SQLite's client caches a separate statement for each row count. */
const rowsAtOnce = 100

/** The number of links whose rules are read without querying their size first. */
export const fewWithRules = 4
/** The size of rules to read at a time, in bytes. */
const bytesAtOnce = 512 * 1024

export const defaultWeight = 50

/** The A/B tests and targeting rules of a body, as records of the link. */
const recordsOf = (id: LinkId, body: Given) => ({
  ab_tests: (body.ab_tests ?? []).map(
    ({ url, weight = defaultWeight }) => ({ id: v7(), link_id: id, destination_url: url, weight }) as LinkAbTest
  ),
  targeting: (body.targeting ?? []).map(
    ({ url, ...rule }) => ({ id: v7(), link_id: id, ...rule, destination_url: url }) as LinkTargetingRule
  )
})

/** A rule as a row; a list of conditions is stored as text. */
export const storedRule = <A extends Pick<LinkTargetingRule, "conditions">>({ conditions, ...rule }: A) => ({
  ...rule,
  conditions: conditions === undefined ? null : JSON.stringify(conditions)
})

/** Tags, A/B tests and targeting rules: read for many links at once, replaced as a whole. */
export class TestsAndTargeting extends Effect.Service<TestsAndTargeting>()("link/TestsAndTargeting", {
  dependencies: [LinksRepo.Default, LinkAliasesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const former = yield* LinkAliasesRepo

    const inserted = <A, E>(rows: ReadonlyArray<A>, insert: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, E>) =>
      rows.length === 0 ? Effect.void : Effect.forEach(Arr.chunksOf(rows, rowsAtOnce), insert, { discard: true })

    /** Links in groups whose rules take little time to read. One link's rules may be half a megabyte. */
    const groupsOf = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
      if (ids.length <= fewWithRules) return [ids]
      const groups: Array<Array<LinkId>> = []
      let room = 0
      for (const { link_id, bytes } of yield* repo.targetingSizes(ids)) {
        if (groups.length === 0 || bytes > room) {
          groups.push([])
          room = bytesAtOnce
        }
        groups.at(-1)?.push(link_id)
        room -= bytes
      }
      return groups
    })

    /** Stores the extras of links that have none yet. Returns the extras of each link. */
    const storeAll = Effect.fnUntraced(function* (all: ReadonlyArray<GivenTo>) {
      const stored = new Map(all.map(({ id, body, tags }) => [id, { tags, ...recordsOf(id, body), aliases: [] }]))
      const rowsOf = <A extends object>(of: (extras: Extras, id: LinkId) => ReadonlyArray<A>) =>
        [...stored].flatMap(([id, given]) => of(given, id).map((row, position) => ({ ...row, position })))
      const tags = rowsOf((given, link_id) => given.tags.map((tag) => ({ link_id, tag_id: tag.id })))
      yield* inserted(tags, repo.insertTags)
      yield* inserted(
        rowsOf(({ ab_tests }) => ab_tests),
        repo.insertAbTests
      )
      yield* inserted(
        rowsOf(({ targeting }) => targeting.map(storedRule)),
        repo.insertTargeting
      )
      return (id: LinkId): Extras => Option.getOrThrow(Option.fromNullable(stored.get(id)))
    })

    /** Reads the extras of each of the links; `having` returns the links that have a kind. */
    const read = Effect.fnUntraced(function* (
      ids: ReadonlyArray<LinkId>,
      having: (kind: keyof Extras) => ReadonlyArray<LinkId>
    ) {
      const byLink = new Map(
        ids.map((id) => [
          id,
          {
            tags: [] as Array<LinkTag>,
            ab_tests: [] as Array<LinkAbTest>,
            targeting: [] as Array<LinkTargetingRule>,
            aliases: [] as Array<string>
          }
        ])
      )
      const [tags, abTests, aliases, targeting] = [
        having("tags"),
        having("ab_tests"),
        having("aliases"),
        having("targeting")
      ]
      if (tags.length > 0) {
        for (const { link_id, ...tag } of yield* repo.tagsOf(tags)) byLink.get(link_id)?.tags.push(tag)
      }
      if (abTests.length > 0) {
        for (const test of yield* repo.abTestsOf(abTests)) byLink.get(test.link_id)?.ab_tests.push(test)
      }
      if (aliases.length > 0) {
        for (const { link_id, code } of yield* former.ofMany(aliases)) byLink.get(link_id)?.aliases.push(code)
      }
      if (targeting.length > 0) {
        for (const [place, some] of (yield* groupsOf(targeting)).entries()) {
          if (place > 0) yield* nextTick
          for (const rule of yield* repo.targetingOf(some)) byLink.get(rule.link_id)?.targeting.push(rule)
        }
      }
      return (id: LinkId): Extras => Option.getOrThrow(Option.fromNullable(byLink.get(id)))
    })

    return {
      /** Reads the extras of each of the links. */
      of: Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
        // Most links have no extras, so one statement checks for all kinds first.
        const [has] = ids.length === 0 ? [] : yield* repo.extrasOf(ids)
        return yield* read(ids, (kind) => (has?.[kind] ? ids : []))
      }),

      /** Reads the extras of each link of a list. */
      ofListed: (rows: ReadonlyArray<ListedRow>) =>
        read(
          rows.map(({ id }) => id),
          (kind) => rows.filter((row) => hasExtra(row, kind)).map(({ id }) => id)
        ),

      storeAll,

      /** Replaces the extras of a link that the body sets; others stay. Returns those before and after. */
      replace: Effect.fnUntraced(function* (given: GivenTo) {
        const { id, body } = given
        if (body.tags === undefined && body.ab_tests === undefined && body.targeting === undefined) return unreplaced
        const isGiven = (kind: keyof Extras) => kind !== "aliases" && body[kind] !== undefined
        const before = (yield* read([id], (kind) => (isGiven(kind) ? [id] : [])))(id)
        if (body.tags !== undefined) yield* repo.removeExtras(LinkTagsTable, id)
        if (body.ab_tests !== undefined) yield* repo.removeExtras(LinkAbTestsTable, id)
        if (body.targeting !== undefined) yield* repo.removeExtras(LinkTargetingTable, id)
        const after = (yield* storeAll([given]))(id)
        const only = (extras: Extras): ReplacedParts =>
          Object.fromEntries(Object.entries(extras).filter(([kind]) => isGiven(kind as keyof Extras)))
        return { partsBefore: only(before), partsAfter: only(after) }
      })
    }
  })
}) {}
