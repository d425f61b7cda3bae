import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { ImportedBook, type ImportedClick, packClicks } from "../click/ImportedClicks.ts"
import type { JobId, LinkId } from "../contract/Id.ts"
import { traced } from "../lib/Traced.ts"
import { originOf } from "./LinkPlan.ts"
import { ImportsRepo, type Taken } from "./Repo.ts"
import { byCode, codeOf, tallyOf, targetOf } from "./SourceLink.ts"
import type { ImportedDays, ImportedHour, ImportedVisits, Share } from "./source/Source.ts"

/** The maximum number of clicks of an hour or day to book one by one. The rest is only added to the total. */
const mostOfSum = 100_000

/** How many clicks of an hour or day to book one by one. */
const bookedOf = ({ clicks }: Pick<ImportedHour, "clicks">): number =>
  Math.min(mostOfSum, Math.max(0, Math.trunc(clicks)))

function* namesOf(shares: ReadonlyArray<Share> = []): Generator<string> {
  for (const { name, clicks } of shares) for (let n = 0; n < clicks; n++) yield name
}

/**
 * The clicks of an hour or day. The sums by browser, system, country and referrer are right, but it is unknown which
 * values belong to the same click.
 */
function* hourClicks(link: LinkId, hour: ImportedHour): Generator<ImportedClick> {
  const names = [hour.browsers, hour.systems, hour.countries, hour.referrers].map(namesOf)
  const count = bookedOf(hour)
  for (let n = 0; n < count; n++) {
    const [browser = null, os = null, country = null, referrer = null] = names.map((one) => one.next().value ?? null)
    yield { link, at: hour.at, userAgent: null, referrer, country, isBot: null, browser, os, subnet: null }
  }
}

/** How many clicks to book at a time. */
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

/** The clicks of an item after a given time, one at a time, because an hour may have many. */
function* clicksOf(item: Counter, link: LinkId, since: number): Generator<ImportedClick> {
  if (item._tag === "Visits") {
    for (const { at, ...visit } of item.visits) if (Math.trunc(at) > since) yield { link, at: Math.trunc(at), ...visit }
    return
  }
  for (const hour of item.days) if (hour.at > since) yield* hourClicks(link, hour)
}

/** The number of clicks of an item after a given time, and the time of the last one. */
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

/** The number of clicks that the source reports for an item. */
const clicksIn = (item: Counter): number =>
  item._tag === "Visits"
    ? item.visits.length
    : item.days.reduce((sum, { clicks }) => sum + Math.max(0, Math.trunc(clicks)), 0)

/** The link that receives imported visits. */
export interface Target {
  readonly link: LinkId
  /** The origin under which import_links records the link. */
  readonly origin: string
  /** How many of the link's clicks are undated, so that only their count is known. */
  readonly summed: number
  /** The minimum number of the link's clicks that are booked. */
  readonly floor: number
  /** The last of the link's visits that an earlier import booked, in epoch ms. */
  readonly since: number
}

interface Booked {
  /** The new clicks, in order; can be iterated only once. */
  readonly clicks: Iterable<ImportedClick>
  readonly count: number
  /** Clicks that were undated and now have dates. */
  readonly totals: ReadonlyArray<{ readonly link: LinkId; readonly clicks: number }>
  readonly taken: ReadonlyArray<Taken>
  /** Visits to links that were not imported. */
  readonly left: number
}

export class VisitApplication extends Effect.Service<VisitApplication>()("import/VisitApplication", {
  dependencies: [ImportsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const ledger = yield* ImportedBook

    /** The clicks of items, without clicks that an earlier import booked. */
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
          // The source's total. Clicks that aren't booked one by one are added later as a sum.
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
      /** Finds the imported links that visits belong to. */
      targets: traced("VisitApplication.targets")(function* (
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

      /** Books clicks, starting at a step; returns the next step. Repeating a step has no effect. */
      book: traced("VisitApplication.book")(function* (
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
