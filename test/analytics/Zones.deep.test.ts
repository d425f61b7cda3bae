import { expect } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import type { ReportQuery } from "../../src/click/LedgerActor.ts"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { periodOf } from "../../src/click/query/Period.ts"
import { PeriodName } from "../../src/click/query/PeriodName.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import { began, clicksOf, ended, queriesOf } from "./support/Arbitrary.ts"
import { book, type TestClick } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { fold, trace } from "./support/Fold.ts"
import { changes, midnightAfter } from "./support/LocalTime.ts"
import { makeTeam, type Team } from "./support/Team.ts"

const day = 86_400_000
const middle = (began + ended) / 2

/** Clicks around a clock change in a time zone, and the periods that a person there may view on those days. */
const storyOf = (team: Team, seed: number) => {
  const sample = <A>(arbitrary: fc.Arbitrary<A>) => fc.sample(arbitrary, { numRuns: 1, seed })[0] as A
  const [timezone, changedAt] = changes[seed % changes.length] ?? ["UTC", middle]
  const shift = Math.floor((changedAt - middle) / day) * day
  const clicks = sample(fc.array(clicksOf(team), { minLength: 300, maxLength: 400, size: "max" })).map((click, n) => ({
    ...click,
    // Every second click is on the days around the change.
    at: n % 2 === 0 ? click.at + shift : changedAt - 2 * day + ((click.at * 7919 + n * 104_729) % (4 * day))
  }))
  const asked = sample(
    fc.tuple(
      fc.array(fc.record({ period: fc.constantFrom(...PeriodName.literals), days: fc.integer({ min: 0, max: 20 }) }), {
        minLength: 6,
        maxLength: 6
      }),
      fc.array(queriesOf(team, { filtered: false }), { minLength: 6, maxLength: 6 }),
      fc.array(queriesOf(team, { filtered: true }), { minLength: 6, maxLength: 6 })
    )
  )
  const now = changedAt + (seed % 40) * 900_000 - 1
  const [named, plain, filtered] = asked
  const queries = [...plain, ...filtered].map((query, n): ReportQuery => {
    const { period, days } = named[n % named.length] ?? { period: "7d", days: 3 }
    const start = Math.floor(changedAt / day) * day - days * day
    const span = periodOf(n % 3 === 0 ? { start, end: start + n * day, timezone } : { period, timezone }, now)
    return { ...query, ...span, unit: query.unit, timezone, now }
  })
  return { clicks, queries, timezone, changedAt, end: changedAt + 80 * day }
}

/** The expected report; one of all time starts on the day of the first click in its scope. */
const wantedOf = (clicks: ReadonlyArray<TestClick>, query: ReportQuery, team: Team, floor = 0) => {
  const { linkId, teamId } = query.scope
  const first = clicks.filter(({ link, team }) => (linkId === null ? team === teamId : link === linkId))
  const at = first.reduce((least, click) => Math.min(least, click.at), query.now)
  return fold(clicks, query.from > 0 ? query : { ...query, from: midnightAfter(query.timezone, at, 0) }, team, floor)
}

const reportOf = (query: ReportQuery) =>
  Effect.gen(function* () {
    const { period, recent_clicks, ...rest } = yield* (yield* Reports).report(query)
    expect(period.timezone).toBe(query.timezone)
    const recent = recent_clicks.map(({ clicked_at, link_id, page_id, bio_link_id, is_bot }) =>
      trace({ at: clicked_at.epochMillis, link: link_id, page: page_id, bio_link: bio_link_id, is_bot })
    )
    return { ...rest, recent_clicks: recent }
  })

const seeds = (count: number) => Array.from({ length: count }, (_, n) => n * 7 + 1)

onOneClicksDatabase("a report in a time zone", (it, database) => {
  const runs = database === "sqlite" ? 8 : 4

  it.effect("splits days at local midnight, from clicks, from rollups and from both", () =>
    Effect.forEach(
      seeds(runs),
      (seed) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const team = yield* makeTeam
          const { clicks, queries, changedAt, end } = storyOf(team, seed)
          const check = Effect.forEach(queries, (query) =>
            Effect.map(reportOf(query), (found) => expect(found).toEqual(wantedOf(clicks, query, team)))
          )
          yield* book(clicks)
          yield* check
          yield* rollups.closeThrough(changedAt + (seed % 5) * 7_200_000)
          yield* check
          yield* rollups.closeThrough(end)
          yield* check
        }),
      { discard: true }
    )
  )

  it.effect("reports deleted clicks by local day, and counts each in one of two adjacent periods", () =>
    Effect.forEach(
      seeds(runs / 2),
      (seed) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const team = yield* makeTeam
          const { clicks, queries, timezone, changedAt, end } = storyOf(team, seed)
          yield* book(clicks)
          yield* rollups.prune(changedAt + day)
          yield* rollups.closeThrough(end)
          const plain = queries.filter(
            ({ filters, scope }) => filters.length === 0 && scope.folderId === null && scope.tagId === null
          )
          // Of deleted clicks, only totals of UTC days remain.
          for (const query of plain.map((one): ReportQuery => ({ ...one, metric: "clicks" }))) {
            const all: ReportQuery = { ...query, ...periodOf({ period: "all", timezone }, query.now), hours: false }
            const clicksOfPeople = ({ series }: Pick<Analytics, "series">) =>
              series.reduce((sum, { count }) => sum + count, 0)
            const whole = yield* reportOf({ ...all, to: end, unit: "day" })
            const floor = Math.floor((changedAt + day) / day) * day
            const wanted = wantedOf(clicks, { ...all, to: end, unit: "day" }, team, floor)
            const clicked = ({ series }: Pick<Analytics, "series">) => series.filter(({ count }) => count > 0)
            expect(clicked(whole)).toEqual(clicked(wanted))
            expect({ ...whole, recent_clicks: [], series: [] }).toEqual({ ...wanted, recent_clicks: [], series: [] })
            const meeting = midnightAfter(timezone, changedAt, -2)
            const first = yield* reportOf({ ...query, from: 1, to: meeting, hours: false })
            const second = yield* reportOf({ ...query, from: meeting, to: end, hours: false })
            expect(clicksOfPeople(first)).toBe(first.total_clicks)
            expect(clicksOfPeople(second)).toBe(second.total_clicks)
            expect(first.total_clicks + second.total_clicks).toBe(wanted.total_clicks)
            expect(first.unique_visitors + second.unique_visitors).toBe(wanted.unique_visitors)
          }
        }),
      { discard: true }
    )
  )
})
