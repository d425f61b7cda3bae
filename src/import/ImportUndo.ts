import { Effect, Option, Schema, Stream } from "effect"
import { ImportedBook } from "../click/ImportedClicks.ts"
import type { LinkId, PageId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import type { RunningJob, Step, Steps } from "../job/JobKind.ts"
import { LinkImports } from "../link/LinkImports.ts"
import { PageImports } from "../page/PageImports.ts"
import { Tags } from "../tag/Tags.ts"
import { isPageOrigin, StoredPage } from "./ApplyPages.ts"
import { type ImportInput, ImportPosition } from "./ImportInput.ts"
import { ReplacedState } from "./ReplacedState.ts"
import { type AddedClicks, type ImportedRow, ImportsRepo } from "./Repo.ts"

/** How many links to undo in one step. */
const atOnce = 200

const write = Schema.encodeSync(ImportPosition)
const read = Schema.decodeSync(ImportPosition)
const decodeStored = Schema.decodeOption(StoredPage)
const decodeReplaced = Schema.decodeOption(ReplacedState)

/** Adds up the clicks of each link. */
const byLink = (all: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }>) => {
  const sums = new Map<LinkId, number>()
  for (const { link, clicks } of all) sums.set(link, (sums.get(link) ?? 0) + clicks)
  return [...sums].map(([link, clicks]) => ({ link, clicks }))
}

const kept = (row: ImportedRow) => ({
  item: row.origin,
  outcome: "kept" as const,
  reason: isPageOrigin(row.origin)
    ? "The page was changed or deleted since the import, so it stays as it is."
    : "The link was changed or deleted since the import, so it stays as it is."
})

/**
 * Undoes an import: removes its clicks, its links and pages unless they have since been changed, and tags and folders
 * that are no longer used.
 */
export class ImportUndo extends Effect.Service<ImportUndo>()("import/ImportUndo", {
  dependencies: [ImportsRepo.Default, LinkImports.Default, PageImports.Default, Tags.Default, Folders.Default],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const links = yield* LinkImports
    const pages = yield* PageImports
    const ledger = yield* ImportedBook
    const tags = yield* Tags
    const folders = yield* Folders

    const batchStep = (
      { id, teamId }: RunningJob<ImportInput>,
      rows: ReadonlyArray<ImportedRow>,
      step: number
    ): Step => {
      let places: Parameters<typeof links.announce>[0] = []
      let slugs: Parameters<typeof pages.announce>[0] = []
      const replaced = rows.flatMap((row) => {
        const was = row.before === null ? Option.none() : decodeReplaced(row.before)
        return Option.isSome(was) ? [{ row, was: was.value }] : []
      })
      const remembered = new Map(
        replaced.flatMap(({ row, was }) =>
          was.remembered === undefined ? [] : [[row.origin, was.remembered] as const]
        )
      )
      return {
        before: Effect.gen(function* () {
          const origins = rows.map(({ origin }) => origin)
          const others = new Map((yield* repo.addedTo(id, origins)).map(({ origin, summed }) => [origin, summed]))
          const own = rows.map(({ origin, link_id, summed }) => ({
            link: link_id,
            clicks: summed - (remembered.get(origin)?.summed ?? 0) - (others.get(origin) ?? 0)
          }))
          yield* ledger.forgetImported({ job: id, step, teamId, links: byLink(own) })
        }),
        commit: Effect.gen(function* () {
          const shown = rows.filter(({ origin }) => isPageOrigin(origin))
          const goneShown = yield* pages.removeUnchanged(
            shown.flatMap(({ link_id, before }) => {
              const stored = before === null ? Option.none() : decodeStored(before)
              return Option.isSome(stored) ? [{ id: link_id as string as PageId, at: stored.value.updated_at }] : []
            })
          )
          slugs = goneShown
          const created = rows.filter(({ outcome }) => outcome === "created")
          const gone = yield* links.removeUnchanged(created.map(({ link_id }) => link_id))
          const back = yield* links.putBack(
            replaced.map(({ row, was: { remembered: _, ...link } }) => [row.link_id, link])
          )
          places = gone.map(({ domain_id, short_code }) => ({ domain_id, short_code }))
          const done = new Set<string>([...gone.map(({ id }) => id), ...back, ...goneShown.map(({ id }) => id)])
          const isOwn = ({ origin, outcome }: ImportedRow) => outcome !== "found" || isPageOrigin(origin)
          const left = rows.filter((row) => isOwn(row) && !done.has(row.link_id))
          yield* repo.forget(
            id,
            rows.flatMap(({ origin }) => (remembered.has(origin) ? [] : [origin]))
          )
          yield* Effect.forEach(remembered, ([origin, row]) => repo.restore(teamId, origin, row), { discard: true })
          return {
            position: write({ phase: "undo", after: rows.at(-1)?.origin ?? "", step: step + 1 }),
            done: 0,
            counts: { undone: done.size, kept: left.length },
            report: left.map(kept)
          }
        }),
        after: Effect.suspend(() => Effect.zipRight(links.announce(places), pages.announce(slugs)))
      }
    }

    /** Removes the clicks that a job added to links of earlier imports. */
    const clicksStep = (
      { id, teamId }: RunningJob<ImportInput>,
      rows: ReadonlyArray<AddedClicks>,
      after: string,
      step: number
    ): Step => {
      const links = byLink(rows.map(({ link_id, summed }) => ({ link: link_id, clicks: summed })))
      return {
        before: Effect.asVoid(ledger.forgetImported({ job: id, step, teamId, links })),
        commit: Effect.as(
          Effect.forEach(rows, (row) => repo.takeBack(teamId, id, row), { discard: true }),
          { position: write({ phase: "undo", after, step: step + 1 }), done: 0, counts: {}, report: [] }
        )
      }
    }

    const lastStep = ({ id }: RunningJob<ImportInput>, step: number): Step => ({
      commit: Effect.gen(function* () {
        yield* tags.removeUnused(yield* repo.things(id, "tag"))
        yield* folders.removeUnused(yield* repo.things(id, "folder"))
        yield* repo.forgetThings(id)
        return { position: write({ phase: "undo", after: "\uffff", step }), done: 0, counts: {}, report: [] }
      })
    })

    return {
      steps: (job: RunningJob<ImportInput>): Steps<never> => {
        const at = job.position === null ? undefined : read(job.position)
        let [after, step] = at?.phase === "undo" ? [at.after, at.step] : ["", 1]
        const batches = Stream.repeatEffect(Effect.suspend(() => repo.after(job.id, after, atOnce))).pipe(
          Stream.takeWhile((rows) => rows.length > 0),
          Stream.map((rows): Step => {
            const made = batchStep(job, rows, step)
            return {
              ...made,
              after: Effect.zipRight(
                made.after ?? Effect.void,
                Effect.sync(() => {
                  after = rows.at(-1)?.origin ?? after
                  step += 1
                })
              )
            }
          })
        )
        const clicks = Stream.repeatEffect(repo.addedBy(job.id, atOnce)).pipe(
          Stream.takeWhile((rows) => rows.length > 0),
          Stream.map(
            (rows): Step => ({
              ...clicksStep(job, rows, after, step),
              after: Effect.sync(() => {
                step += 1
              })
            })
          )
        )
        const last = Stream.suspend(() => Stream.make(lastStep(job, step)))
        return batches.pipe(Stream.concat(clicks), Stream.concat(last))
      }
    }
  })
}) {}
