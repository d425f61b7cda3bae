import { Effect } from "effect"
import type { DomainId } from "../contract/Id.ts"
import type { RunningJob, Step } from "../job/JobKind.ts"
import { LinkApplication, type PasswordHashes } from "./ApplyLinks.ts"
import { PageApplication, type PagePictureMap, type PagePlan } from "./ApplyPages.ts"
import { itemsOf } from "./Coalesce.ts"
import type { ImportInput } from "./ImportInput.ts"
import type { LinkPlan } from "./LinkPlan.ts"
import { LinkPlans } from "./PlanLinks.ts"
import type { PlannedLinks } from "./PlannedLinks.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import type { ImportedItem } from "./source/Source.ts"

const longestItem = 300

/** Imports everything in a batch except visits: links, pages, and notes about what is missing. */
export class ThingSteps extends Effect.Service<ThingSteps>()("import/ThingSteps", {
  dependencies: [LinkPlans.Default, LinkApplication.Default, PageApplication.Default, ImportsRepo.Default],
  effect: Effect.gen(function* () {
    const plans = yield* LinkPlans
    const links = yield* LinkApplication
    const pages = yield* PageApplication
    const repo = yield* ImportsRepo

    return {
      /** The team's domains by host name. */
      domains: plans.domains,

      /**
       * Downloads pictures of pages before the step, because hosts may be slow and other jobs can run in the meantime.
       */
      pictures: ({ input: { source, dry_run } }: RunningJob<ImportInput>, items: ReadonlyArray<ImportedItem>) => {
        const found = itemsOf(items, "Page")
        return dry_run || found.length === 0 ? Effect.succeed<PagePictureMap>(new Map()) : pages.pictures(found, source)
      },

      /** Stores links and pages; `position` is the position of the job after the step. */
      step: (
        { id, input, teamId }: RunningJob<ImportInput>,
        items: ReadonlyArray<ImportedItem>,
        total: number | null,
        position: string,
        pictures: PagePictureMap,
        hosts: ReadonlyMap<string, DomainId>,
        dryRun?: PlannedLinks
      ): Step => {
        const { source, conflict, folder_id, domain_id, tags, dry_run } = input
        const choices = { source, conflict, folder: folder_id, domain: domain_id, tags }
        const skipped = itemsOf(items, "Skipped")
        const notes = itemsOf(items, "Note")
        let plan: LinkPlan | undefined
        let hashes: PasswordHashes = new Map()
        let shown: PagePlan = { create: [], claims: [], report: [], counts: {} }
        let markups: Parameters<typeof pages.store>[2] = new Map()

        const before = Effect.gen(function* () {
          const planned = yield* plans.of(id, itemsOf(items, "Link"), choices, hosts)
          plan = planned
          shown = yield* pages.plan(id, itemsOf(items, "Page"), choices, pictures)
          if (dry_run) return
          markups = yield* pages.markups(shown)
          hashes = yield* links.hashes(planned)
        })

        const commit = Effect.gen(function* () {
          const planned = plan as LinkPlan
          const counts: Record<string, number> = { ...planned.counts }
          const add = (name: string, count: number) => {
            if (count > 0) counts[name] = (counts[name] ?? 0) + count
          }
          for (const [name, count] of Object.entries(shown.counts)) add(name, count)
          add("skipped", skipped.length)
          if (!dry_run) {
            const made = yield* links.store(id, planned, choices, hashes)
            add("tags", made.tags)
            add("folders", made.folders)
            const claims = planned.known.map(
              ({ row: { origin }, tally: { floor }, clicks }): Taken => ({
                ...{ origin, until: null, counted: 0, claimed: clicks ?? 0, floor }
              })
            )
            yield* Effect.forEach(claims, (one) => repo.take(teamId, id, one), { discard: true })
            yield* pages.store(id, shown, markups)
          }
          return {
            position,
            done: items.length - notes.length,
            ...(total === null ? {} : { total }),
            counts,
            report: [
              ...notes.map(({ item, reason }) => ({ item, outcome: "note" as const, reason })),
              ...planned.report,
              ...shown.report,
              ...skipped.map(({ item, reason }) => ({
                item: item.slice(0, longestItem),
                outcome: "skipped" as const,
                reason
              }))
            ]
          }
        })

        const after = Effect.suspend(() => {
          if (plan === undefined) return Effect.void
          if (dry_run) return Effect.sync(() => dryRun?.add(plan as LinkPlan))
          return Effect.zipRight(links.announce(plan), pages.announce(shown))
        })
        return { before, commit, after }
      }
    }
  })
}) {}
