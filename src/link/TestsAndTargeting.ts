import { Effect, Option } from "effect"
import { v7 } from "uuid"
import type { LinkId } from "../contract/Id.ts"
import type { LinkTag } from "../tag/Tag.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import type { CreateLink, LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { Extras } from "./Present.ts"
import { LinksRepo } from "./Repo.ts"
import { LinkAbTestsTable, LinkTagsTable, LinkTargetingTable } from "./Tables.ts"

type Given = Pick<CreateLink, "tags" | "ab_tests" | "targeting">

const defaultWeight = 50

/** The A/B tests and targeting rules of a body as records of the link. */
const recordsOf = (id: LinkId, body: Given) => ({
  ab_tests: (body.ab_tests ?? []).map(
    ({ url, weight = defaultWeight }) => ({ id: v7(), link_id: id, destination_url: url, weight }) as LinkAbTest
  ),
  targeting: (body.targeting ?? []).map(
    ({ type, value, url }) => ({ id: v7(), link_id: id, type, value, destination_url: url }) as LinkTargetingRule
  )
})

/** Tags, A/B tests and targeting rules of links: read for many at once, replaced as wholes. */
export class TestsAndTargeting extends Effect.Service<TestsAndTargeting>()("link/TestsAndTargeting", {
  dependencies: [LinksRepo.Default, LinkAliasesRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const former = yield* LinkAliasesRepo

    const numbered = <A extends object>(rows: ReadonlyArray<A>) => rows.map((row, position) => ({ ...row, position }))

    return {
      /** Reads the extras of each of the links. */
      of: Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
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
        // Most links have none: one statement finds out for all kinds.
        const [has] = ids.length === 0 ? [] : yield* repo.extrasOf(ids)
        if (has?.tags) for (const { link_id, ...tag } of yield* repo.tagsOf(ids)) byLink.get(link_id)?.tags.push(tag)
        if (has?.ab_tests) for (const test of yield* repo.abTestsOf(ids)) byLink.get(test.link_id)?.ab_tests.push(test)
        if (has?.aliases) {
          for (const { link_id, code } of yield* former.ofMany(ids)) byLink.get(link_id)?.aliases.push(code)
        }
        if (has?.targeting)
          for (const rule of yield* repo.targetingOf(ids)) byLink.get(rule.link_id)?.targeting.push(rule)
        return (id: LinkId): Extras => Option.getOrThrow(Option.fromNullable(byLink.get(id)))
      }),

      /** Stores what a body gives, in place of what was there where `replace` is set. */
      store: Effect.fnUntraced(function* (id: LinkId, body: Given, tags: ReadonlyArray<LinkTag>, replace: boolean) {
        const { ab_tests, targeting } = recordsOf(id, body)
        if (body.tags !== undefined) {
          if (replace) yield* repo.removeExtras(LinkTagsTable, id)
          if (tags.length > 0) {
            yield* repo.insertTags(numbered(tags.map((tag) => ({ link_id: id, tag_id: tag.id }))))
          }
        }
        if (body.ab_tests !== undefined) {
          if (replace) yield* repo.removeExtras(LinkAbTestsTable, id)
          if (ab_tests.length > 0) yield* repo.insertAbTests(numbered(ab_tests))
        }
        if (body.targeting !== undefined) {
          if (replace) yield* repo.removeExtras(LinkTargetingTable, id)
          if (targeting.length > 0) yield* repo.insertTargeting(numbered(targeting))
        }
        return { tags, ab_tests, targeting }
      })
    }
  })
}) {}
