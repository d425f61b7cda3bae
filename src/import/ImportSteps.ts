import { Effect, Schema, Stream } from "effect"
import type { DomainId } from "../contract/Id.ts"
import { JobStopped, type RunningJob, type Step } from "../job/JobKind.ts"
import { LinkApplication, type PasswordHashes } from "./ApplyLinks.ts"
import { PageApplication, type PagePictureMap, type PagePlan } from "./ApplyPages.ts"
import { VisitApplication } from "./ApplyVisits.ts"
import { type ImportInput, ImportPosition } from "./ImportInput.ts"
import type { LinkPlan } from "./LinkPlan.ts"
import { LinkPlans } from "./PlanLinks.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import { Sources } from "./Sources.ts"
import type { ImportedItem, SourceBatch, SourceError } from "./source/Source.ts"
import { sizeOf, together } from "./Together.ts"

/** How many links are looked at at once when what was counted elsewhere is added. */
const sumsAtOnce = 500

const write = Schema.encodeSync(ImportPosition)
const read = Schema.decodeSync(ImportPosition)

type Job = RunningJob<ImportInput>
type ItemOf<Tag extends ImportedItem["_tag"]> = Extract<ImportedItem, { readonly _tag: Tag }>

const of = <Tag extends ImportedItem["_tag"]>(items: ReadonlyArray<ImportedItem>, ...tags: ReadonlyArray<Tag>) =>
  items.filter((item): item is ItemOf<Tag> => tags.includes(item._tag as Tag))

const stopped = ({ message, isPassing }: SourceError) => new JobStopped({ reason: message, isPassing })

/** What an import does: batch by batch of its source, then the sums of what was not told one by one. */
export class ImportSteps extends Effect.Service<ImportSteps>()("import/ImportSteps", {
  dependencies: [
    Sources.Default,
    LinkPlans.Default,
    LinkApplication.Default,
    VisitApplication.Default,
    PageApplication.Default,
    ImportsRepo.Default
  ],
  effect: Effect.gen(function* () {
    const sources = yield* Sources
    const plans = yield* LinkPlans
    const links = yield* LinkApplication
    const visits = yield* VisitApplication
    const pages = yield* PageApplication
    const repo = yield* ImportsRepo

    const picturesOf = ({ input: { source, dry_run } }: Job, { items }: SourceBatch) => {
      const found = of(items, "Page")
      return dry_run || found.length === 0 ? Effect.succeed<PagePictureMap>(new Map()) : pages.pictures(found, source)
    }

    /** A batch of the source as a step; `moved` is told the number of the next step of the ledger. */
    const batchStep = (
      { id, input, teamId }: Job,
      { items, cursor, total }: SourceBatch,
      pictures: PagePictureMap,
      first: number,
      hosts: ReadonlyMap<string, DomainId>,
      moved: (step: number) => void
    ): Step => {
      const { source, conflict, folder_id, domain_id, tags, dry_run } = input
      const choices = { source, conflict, folder: folder_id, domain: domain_id, tags }
      let plan: LinkPlan | undefined
      let hashes: PasswordHashes = new Map()
      let shown: PagePlan = { create: [], claims: [], report: [], counts: {} }
      let markups: Parameters<typeof pages.store>[2] = new Map()
      let taken: ReadonlyArray<Taken> = []
      let counted = { clicks: 0, left: 0 }
      let next = first
      const counts: Record<string, number> = {}

      const before = Effect.gen(function* () {
        const planned = yield* plans.of(id, of(items, "Link"), choices, hosts)
        plan = planned
        const made = [...planned.create, ...planned.replace, ...planned.found]
        const making = new Map(made.map((one) => [one.origin, { link_id: one.id, visits_until: null }]))
        const told = input.visits ? of(items, "Visits", "Days") : []
        const found = visits.counted(source, told, yield* visits.targets(source, told, making))
        counted = { clicks: found.clicks.length, left: found.left }
        taken = found.taken
        shown = yield* pages.plan(id, of(items, "Page"), choices, pictures)
        if (dry_run) return
        markups = yield* pages.markups(shown)
        hashes = yield* links.hashes(planned)
        next = yield* visits.book(id, first, found.clicks)
      })

      const commit = Effect.gen(function* () {
        const planned = plan as LinkPlan
        Object.assign(counts, planned.counts)
        for (const [name, count] of Object.entries(shown.counts)) counts[name] = (counts[name] ?? 0) + count
        const skipped = of(items, "Skipped")
        if (skipped.length > 0) counts["skipped"] = (counts["skipped"] ?? 0) + skipped.length
        if (counted.clicks > 0) counts["visits"] = counted.clicks
        if (counted.left > 0) counts["visits_left_out"] = counted.left
        if (!dry_run) {
          const made = yield* links.store(id, planned, choices, hashes)
          if (made.tags > 0) counts["tags"] = made.tags
          if (made.folders > 0) counts["folders"] = made.folders
          const claims = planned.known.map(
            ({ origin, clicks }): Taken => ({ origin, until: null, counted: 0, claimed: clicks ?? 0 })
          )
          yield* Effect.forEach([...taken, ...claims], (one) => repo.take(teamId, id, one), { discard: true })
          yield* pages.store(id, shown, markups)
        }
        return {
          position:
            cursor === null
              ? write({ phase: "sum", after: "", step: next })
              : write({ phase: "read", cursor, step: next }),
          done: items.reduce((sum, item) => sum + sizeOf(item), 0),
          ...(total === null ? {} : { total }),
          counts,
          report: [
            ...planned.report,
            ...shown.report,
            ...skipped.map(({ item, reason }) => ({ item: item.slice(0, 300), outcome: "skipped" as const, reason }))
          ]
        }
      })

      const after = Effect.suspend(() => {
        moved(next)
        if (plan === undefined || dry_run) return Effect.void
        return Effect.zipRight(links.announce(plan), pages.announce(shown))
      })
      return { before, commit, after }
    }

    /** Adds what other systems counted of links beyond what they told one by one. */
    const sums = (job: Job, after: string, first: number): Stream.Stream<Step> => {
      let [last, step] = [after, first]
      return Stream.repeatEffect(Effect.suspend(() => repo.short(job.id, last, sumsAtOnce))).pipe(
        Stream.takeWhile((rows) => rows.length > 0),
        Stream.map((rows): Step => {
          const missing = rows.map(({ link_id, claimed, counted }) => ({
            link: link_id,
            clicks: claimed - counted
          }))
          const end = rows.at(-1)?.origin ?? last
          let next = step
          return {
            before: Effect.map(visits.book(job.id, step, [], missing), (behind) => {
              next = behind
            }),
            commit: Effect.map(repo.takeRest(job.id, last, end), () => ({
              position: write({ phase: "sum", after: end, step: next }),
              done: 0,
              counts: { clicks: missing.reduce((sum, { clicks }) => sum + clicks, 0) },
              report: []
            })),
            after: Effect.sync(() => {
              last = end
              step = next
            })
          }
        })
      )
    }

    return {
      steps: (job: Job): Stream.Stream<Step, JobStopped, never> => {
        const at = job.position === null ? undefined : read(job.position)
        let step = at?.step ?? 1
        const moved = (next: number) => {
          step = next
        }
        const reading = Stream.unwrap(
          Effect.map(plans.domains, (hosts) =>
            sources.read(job, at?.phase === "read" ? at.cursor : null).pipe(
              Stream.mapError(stopped),
              together,
              // A step is done before the next one is read.
              Stream.rechunk(1),
              // Hosts of pictures may be slow: other jobs have their turn meanwhile.
              Stream.mapEffect((batch) =>
                Effect.map(picturesOf(job, batch), (pictures) => batchStep(job, batch, pictures, step, hosts, moved))
              )
            )
          )
        )
        const adding = Stream.suspend(() =>
          job.input.dry_run ? Stream.empty : sums(job, at?.phase === "sum" ? at.after : "", step)
        )
        return (at?.phase === "sum" ? adding : Stream.concat(reading, adding)) as Stream.Stream<Step, JobStopped, never>
      }
    }
  })
}) {}
