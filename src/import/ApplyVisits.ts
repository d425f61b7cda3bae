import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { ImportedBook, type ImportedClick, packClicks } from "../click/ImportedClicks.ts"
import type { JobId, LinkId } from "../contract/Id.ts"
import { bookedOf, hourClicks } from "./HourClicks.ts"
import { originOf } from "./LinkPlan.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import { byCode, codeOf, tallyOf, targetOf } from "./SourceLink.ts"
import type { ImportedDays, ImportedVisits } from "./source/Source.ts"

/** How many clicks are booked at once. */
const clicksAtOnce = 10_000
function* chunksOf<A>(all: Iterable<A>, size: number): Generator<ReadonlyArray<A>> {
  let chunk: Array<A> = []
  for (const one of all) {
    chunk.push(one)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

type Counter = ImportedVisits | ImportedDays

/** The clicks of an item behind a moment, one at a time: an hour may have many. */
function* clicksOf(item: Counter, link: LinkId, since: number): Generator<ImportedClick> {
  if (item._tag === "Visits") {
    for (const { at, ...visit } of item.visits) if (Math.trunc(at) > since) yield { link, at: Math.trunc(at), ...visit }
    return
  }
  for (const hour of item.days) if (hour.at > since) yield* hourClicks(link, hour)
}

/** How many clicks an item has behind a moment, and when the last one was. */
const measure = (item: Counter, since: number) => {
  let [count, until] = [0, Number.NEGATIVE_INFINITY]
  const add = (at: number, clicks: number) => {
    if (at <= since || clicks === 0) return
    count += clicks
    until = Math.max(until, at)
  }
  if (item._tag === "Visits") for (const { at } of item.visits) add(Math.trunc(at), 1)
  else for (const hour of item.days) add(hour.at, bookedOf(hour))
  return { count, until }
}

/** The clicks of an item that its source reports. */
const clicksIn = (item: Counter): number =>
  item._tag === "Visits"
    ? item.visits.length
    : item.days.reduce((sum, { clicks }) => sum + Math.max(0, Math.trunc(clicks)), 0)

/** A link that visits are of. */
export interface Target {
  readonly link: LinkId
  /** The name under which the link is remembered. */
  readonly origin: string
  /** How many of its clicks are known as a number alone. */
  readonly summed: number
  /** How many of its clicks are booked at least. */
  readonly floor: number
  /** The last of its visits that an earlier import booked, in epoch ms. */
  readonly since: number
}

interface Booked {
  /** Read once, in their order. */
  readonly clicks: Iterable<ImportedClick>
  readonly count: number
  /** Clicks that are known with their dates now, and were as a number before. */
  readonly totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }>
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
    const counted = (items: ReadonlyArray<Counter>, targetOf: (sourceId: string) => Target | undefined): Booked => {
      const parts: Array<() => Iterable<ImportedClick>> = []
      const taken = new Map<string, Taken & { readonly link: LinkId }>()
      let [count, left] = [0, 0]
      for (const item of items) {
        const target = targetOf(item.sourceId)
        if (target === undefined) {
          left += clicksIn(item)
          continue
        }
        const { link, origin, since, floor, summed } = target
        const own = measure(item, since)
        const was = taken.get(origin)
        const dated = Math.min(own.count, summed - (was?.dated ?? 0))
        if (own.count === 0 && item._tag === "Visits") continue
        count += own.count
        parts.push(() => clicksOf(item, link, since))
        taken.set(origin, {
          ...{ link, origin, floor, dated: (was?.dated ?? 0) + dated },
          until: own.count === 0 ? (was?.until ?? null) : Math.max(was?.until ?? own.until, own.until),
          counted: (was?.counted ?? 0) + own.count - dated,
          // What is not booked click by click is added as a number.
          claimed: Math.max(was?.claimed ?? 0, item._tag === "Visits" ? 0 : clicksIn(item))
        })
      }
      const all = [...taken.values()]
      return {
        clicks: {
          *[Symbol.iterator]() {
            for (const part of parts) yield* part()
          }
        },
        totals: all.flatMap(({ link, dated = 0 }) => (dated > 0 ? [{ link, clicks: -dated }] : [])),
        ...{ count, left, taken: all }
      }
    }

    return {
      /** Finds the links that items of visits are of, if they were taken over. */
      targets: Effect.fn("VisitApplication.targets")(function* (
        job: JobId,
        source: string,
        items: ReadonlyArray<Counter>
      ) {
        const { teamId } = yield* Caller
        const origins = new Set(items.map(({ sourceId }) => originOf(source, sourceId)))
        const rowsOf = byCode(yield* repo.known(teamId, new Set([...origins].map(codeOf))))
        const targets = new Map<string, Target>()
        for (const origin of origins) {
          const rows = rowsOf(origin)
          const row = targetOf(rows, origin, job)
          if (row === undefined) continue
          const { floor, since } = tallyOf(rows, row, job)
          const { link_id: link, summed } = row
          targets.set(origin, { link, origin: row.origin, summed, floor, since: since ?? Number.NEGATIVE_INFINITY })
        }
        return (sourceId: string) => targets.get(originOf(source, sourceId))
      }),

      counted,

      /** Books clicks, from a step on; gives the step behind them. Booked again, they change nothing. */
      book: Effect.fn("VisitApplication.book")(function* (
        job: JobId,
        first: number,
        clicks: Iterable<ImportedClick>,
        totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }> = []
      ) {
        const { teamId } = yield* Caller
        let step = first
        for (const part of chunksOf(clicks, clicksAtOnce)) {
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
