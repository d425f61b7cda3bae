import { Effect, Schema, Stream } from "effect"
import type { RunningJob, Step, Steps } from "../job/JobKind.ts"
import { VisitApplication } from "./ApplyVisits.ts"
import { sizeOf } from "./Coalesce.ts"
import { type ImportInput, ImportPosition } from "./ImportInput.ts"
import type { PlannedLinks } from "./PlannedLinks.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import type { ImportedDays, ImportedVisits } from "./source/Source.ts"

/** How many links to process at a time when undated clicks are added. */
const sumsAtOnce = 500

const write = Schema.encodeSync(ImportPosition)

type Job = RunningJob<ImportInput>

/** The number of the next ledger step. The ledger books each number only once. */
export interface LedgerSteps {
  next: number
  /** In a dry run, the links that the import would create. */
  readonly planned: PlannedLinks | undefined
}

/** Imports clicks on links that are already stored. A total booked before its link exists would never be shown. */
export class VisitSteps extends Effect.Service<VisitSteps>()("import/VisitSteps", {
  dependencies: [VisitApplication.Default, ImportsRepo.Default],
  effect: Effect.gen(function* () {
    const visits = yield* VisitApplication
    const repo = yield* ImportsRepo

    return {
      /** Books visits; `positionAt` returns the position of the job after a ledger step. */
      step: (
        { id, input, teamId }: Job,
        items: ReadonlyArray<ImportedVisits | ImportedDays>,
        total: number | null,
        ledger: LedgerSteps,
        positionAt: (step: number) => string
      ): Step => {
        let taken: ReadonlyArray<Taken> = []
        let [clicks, left, next] = [0, 0, ledger.next]
        const told = input.visits ? items : []
        return {
          before: Effect.gen(function* () {
            const targets = yield* visits.targets(id, input.source, told)
            const found = visits.counted(told, (sourceId) => targets(sourceId) ?? ledger.planned?.targetOf(sourceId))
            clicks = found.count
            left = found.left
            if (input.dry_run) return
            taken = found.taken
            next = yield* visits.book(id, ledger.next, found.clicks, found.totals)
          }),
          commit: Effect.gen(function* () {
            yield* Effect.forEach(
              taken,
              (one) => Effect.zipRight(repo.added(teamId, id, one), repo.take(teamId, id, one)),
              { discard: true }
            )
            return {
              position: positionAt(next),
              done: items.reduce((sum, item) => sum + sizeOf(item), 0),
              ...(total === null ? {} : { total }),
              counts: {
                ...(clicks > 0 ? { visits: clicks } : {}),
                ...(left > 0 ? { visits_left_out: left } : {})
              },
              report: []
            }
          }),
          after: Effect.sync(() => {
            ledger.next = next
          })
        }
      },

      /** Adds the clicks that the source counted without listing them one by one. */
      sums: (job: Job, after: string, ledger: LedgerSteps): Steps<never> => {
        let last = after
        return Stream.repeatEffect(Effect.suspend(() => repo.short(job.id, last, sumsAtOnce))).pipe(
          Stream.takeWhile((rows) => rows.length > 0),
          Stream.map((rows): Step => {
            const missing = rows.map(({ link_id, claimed, counted }) => ({ link: link_id, clicks: claimed - counted }))
            const end = rows.at(-1)?.origin ?? last
            let next = ledger.next
            return {
              before: Effect.map(visits.book(job.id, ledger.next, [], missing), (behind) => {
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
                ledger.next = next
              })
            }
          })
        )
      }
    }
  })
}) {}
