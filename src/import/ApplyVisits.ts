import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { ImportedBook, type ImportedClick, packClicks } from "../click/ImportedClicks.ts"
import type { JobId, LinkId } from "../contract/Id.ts"
import { originOf } from "./LinkPlan.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import type { ImportedDays, ImportedVisit, ImportedVisits } from "./source/Source.ts"

/** How many clicks are booked at once. */
const clicksAtOnce = 10_000
/** How many clicks of a day or hour are booked one by one; more are added to the total alone. */
const mostOfSum = 100_000

const unknown = { userAgent: null, referrer: null, country: null, isBot: false, browser: null, os: null, subnet: null }

const clickOf = (link: LinkId, { at, ...visit }: ImportedVisit): ImportedClick => ({
  link,
  at: Math.trunc(at),
  ...visit
})

/** A link that visits are of, and the last of them that an earlier import has, in epoch ms. */
interface Target {
  readonly link: LinkId
  readonly since: number
}

interface Counted {
  readonly clicks: ReadonlyArray<ImportedClick>
  readonly taken: ReadonlyArray<Taken>
  /** Visits of links that were not taken over. */
  readonly left: number
}

/** Takes over what other systems counted. */
export class VisitApplication extends Effect.Service<VisitApplication>()("import/VisitApplication", {
  dependencies: [ImportsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const ledger = yield* ImportedBook

    /** The clicks that items stand for, without those that an earlier import has. */
    const counted = (
      source: string,
      items: ReadonlyArray<ImportedVisits | ImportedDays>,
      targets: ReadonlyMap<string, Target>
    ): Counted => {
      const clicks: Array<ImportedClick> = []
      const taken = new Map<string, Taken>()
      let left = 0
      for (const item of items) {
        const origin = originOf(source, item.sourceId)
        const target = targets.get(origin)
        if (target === undefined) {
          left += item._tag === "Visits" ? item.visits.length : item.days.reduce((sum, { clicks }) => sum + clicks, 0)
          continue
        }
        const own =
          item._tag === "Visits"
            ? item.visits.filter(({ at }) => at > target.since).map((visit) => clickOf(target.link, visit))
            : item.days
                .filter(({ at }) => at > target.since)
                .flatMap(({ at, clicks }) =>
                  Array.from({ length: Math.min(mostOfSum, Math.max(0, Math.trunc(clicks))) }, () => ({
                    ...unknown,
                    link: target.link,
                    at
                  }))
                )
        if (own.length === 0) continue
        for (const click of own) clicks.push(click)
        const was = taken.get(origin)
        const until = own.reduce((last, { at }) => Math.max(last, at), was?.until ?? 0)
        taken.set(origin, { origin, until, counted: (was?.counted ?? 0) + own.length, claimed: 0 })
      }
      return { clicks, taken: [...taken.values()], left }
    }

    return {
      /** The links that items of visits are of, as far as they were taken over. */
      targets: Effect.fn("VisitApplication.targets")(function* (
        job: JobId,
        source: string,
        items: ReadonlyArray<ImportedVisits | ImportedDays>
      ) {
        const { teamId } = yield* Caller
        const wanted = new Set(items.map(({ sourceId }) => originOf(source, sourceId)))
        const known = yield* repo.known(teamId, [...wanted])
        return new Map<string, Target>(
          known.map(({ origin, link_id, last_job, visits_until, visits_seen }) => [
            origin,
            { link: link_id, since: (last_job === job ? visits_until : visits_seen) ?? Number.NEGATIVE_INFINITY }
          ])
        )
      }),

      counted,

      /** Books clicks, from a step on; gives the step behind them. Booked again, they change nothing. */
      book: Effect.fn("VisitApplication.book")(function* (
        job: JobId,
        first: number,
        clicks: ReadonlyArray<ImportedClick>,
        totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }> = []
      ) {
        const { teamId } = yield* Caller
        let step = first
        for (let from = 0; from < clicks.length; from += clicksAtOnce) {
          const part = clicks.slice(from, from + clicksAtOnce)
          yield* ledger.import(packClicks({ job, step, teamId, clicks: part, totals: [] }))
          step += 1
        }
        if (totals.length > 0) {
          yield* ledger.import(packClicks({ job, step, teamId, clicks: [], totals }))
          step += 1
        }
        return step
      })
    }
  })
}) {}
