import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Context, Effect, Layer, Stream } from "effect"
import fc from "fast-check"
import type { ReportQuery } from "../../src/click/LedgerActor.ts"
import type { Analytics, RecentClick } from "../../src/click/query/Analytics.ts"
import { pruneDay } from "../../src/click/report/PruneDay.ts"
import { readRawClicks } from "../../src/click/report/RawClicks.ts"
import { readTables } from "../../src/click/report/ReadTables.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import { writeTables } from "../../src/click/report/Store.ts"
import { began, clicksOf, ended, queriesOf } from "./support/Arbitrary.ts"
import { book, type TestClick } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { fold, matching, trace } from "./support/Fold.ts"
import { makeTeam, type Team } from "./support/Team.ts"

const traceOf = (click: RecentClick) =>
  trace({
    at: click.clicked_at.epochMillis,
    link: click.link_id,
    page: click.page_id,
    bio_link: click.bio_link_id,
    is_bot: click.is_bot
  })

const comparable = ({ period: _, recent_clicks, ...rest }: Analytics) => ({
  ...rest,
  recent_clicks: recent_clicks.map(traceOf)
})

const expectEqual = (query: ReportQuery, clicks: ReadonlyArray<TestClick>, team: Team) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    expect(comparable(yield* reports.report(query))).toEqual(fold(clicks, query, team))
  })

/** The number of clicks of all teams before a moment. */
const clicksBefore = (moment: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(sql<{ count: number }>`SELECT count(*) AS count FROM clicks WHERE at < ${moment}`, ([row]) =>
      Number(row?.count)
    )
  )

/** One sample for each seed: clicks booked in three parts, and queries to run. */
const storyOf = (team: Team, seed: number) => {
  const sample = <A>(arbitrary: fc.Arbitrary<A>) => fc.sample(arbitrary, { numRuns: 1, seed })[0] as A
  const some = (max: number) => fc.array(clicksOf(team), { minLength: 0, maxLength: max, size: "max" })
  return {
    first: sample(some(400)),
    late: sample(some(20)),
    last: sample(some(60)),
    queries: [
      ...fc.sample(queriesOf(team, { filtered: false }), { numRuns: 5, seed }),
      ...fc.sample(queriesOf(team, { filtered: true }), { numRuns: 5, seed })
    ],
    closedAt: began + (seed % 60) * 86_400_000 + (seed % 24) * 3_600_000
  }
}

/** Of deleted clicks, only totals of UTC days remain, and visitors of several links or with late clicks are no longer exact. */
const knownOfDeleted = (query: ReportQuery): ReportQuery =>
  query.metric === "views" && query.timezone === "UTC" ? query : { ...query, metric: "clicks" }

const seeds = (count: number) => Array.from({ length: count }, (_, n) => n * 7919 + 13)

onOneClicksDatabase("a report", (it, database) => {
  const runs = database === "sqlite" ? 8 : 4

  it.effect("is the same from clicks, from rollups and from a plain fold, even with late clicks", () =>
    Effect.forEach(
      seeds(runs),
      (seed) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const team = yield* makeTeam
          const { first, late, last, queries, closedAt } = storyOf(team, seed)
          const check = (clicks: ReadonlyArray<TestClick>) =>
            Effect.forEach(queries, (query) => expectEqual(query, clicks, team), { discard: true })
          yield* book(first)
          yield* check(first)
          yield* rollups.closeThrough(closedAt)
          yield* check(first)
          yield* book(late)
          yield* check([...first, ...late])
          yield* rollups.close(ended)
          yield* check([...first, ...late])
          yield* rollups.closeThrough(ended)
          yield* book(last)
          yield* rollups.closeThrough(ended + 40 * 86_400_000)
          yield* check([...first, ...late, ...last])
        }),
      { discard: true }
    )
  )

  it.effect("is the same while its hour is open, whatever is booked in between", () =>
    Effect.forEach(
      seeds(runs / 2),
      (seed) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const team = yield* makeTeam
          const { first, late, last, queries } = storyOf(team, seed)
          const hour = 3_600_000
          // All within three hours; the first is closed halfway.
          const within = (clicks: ReadonlyArray<TestClick>) =>
            clicks.map((click) => ({ ...click, at: began + (click.at % (3 * hour)) }))
          const asked = queries.map((query, n) => ({
            ...query,
            from: began + (n % 4 === 0 ? hour : 0),
            to: began + (n % 5 === 0 ? 2 : 24) * hour
          }))
          const parts = [first.slice(0, 200), late, first.slice(200), last].map(within)
          for (const [n, part] of parts.entries()) {
            yield* book(part)
            if (n === 2) yield* rollups.closeThrough(began + hour)
            const all = parts.slice(0, n + 1).flat()
            for (const query of [...asked, ...asked]) yield* expectEqual(query, all, team)
          }
        }),
      { discard: true }
    )
  )

  it.effect("includes deleted clicks if there is no filter", () =>
    Effect.forEach(
      seeds(runs / 2),
      (seed) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const reports = yield* Reports
          const team = yield* makeTeam
          const { first, late, last, queries, closedAt } = storyOf(team, seed)
          const day = 86_400_000
          const floor = Math.floor(closedAt / day) * day
          yield* book([...first, ...last])
          const before = yield* clicksBefore(floor)
          expect(yield* rollups.prune(closedAt)).toBe(before)
          expect(yield* clicksBefore(floor)).toBe(0)
          const whole = queries
            .filter(({ filters, hours }) => filters.length === 0 && !hours)
            .map(knownOfDeleted)
            .map((query) => ({
              ...query,
              from: Math.floor(query.from / day) * day,
              to: Math.ceil(query.to / day) * day
            }))
            .map((query) => ({ ...query, previousFrom: query.from - 7 * day, previousTo: query.from }))
          const left = (clicks: ReadonlyArray<TestClick>) => clicks.filter(({ at }) => at >= floor)
          const check = (clicks: ReadonlyArray<TestClick>, withVisitors: boolean, notDeleted = left(clicks)) =>
            Effect.forEach(whole, (query) =>
              Effect.gen(function* () {
                const found = comparable(yield* reports.report(query))
                const { destinations } = fold(notDeleted, query, team)
                const wanted = { ...fold(clicks, query, team), destinations }
                const visitors = { unique_visitors: found.unique_visitors, previous: found.previous }
                const recent = { recent_clicks: found.recent_clicks }
                const isOfSeveral = query.scope.folderId !== null || query.scope.tagId !== null
                expect(found).toEqual({ ...wanted, ...recent, ...(withVisitors && !isOfSeveral ? {} : visitors) })
                // A visitor of several links of a folder on a deleted day counts once for each link.
                expect(found.unique_visitors).toBeGreaterThanOrEqual(wanted.unique_visitors)
                expect(found.unique_visitors).toBeLessThanOrEqual(wanted.total_clicks + wanted.page_views)
                expect(found.previous.total_clicks).toBe(wanted.previous.total_clicks)
              })
            )
          yield* check([...first, ...last], true)
          yield* rollups.closeThrough(ended + 40 * day)
          yield* check([...first, ...last], true)
          yield* book(late)
          yield* check([...first, ...last, ...late], false, [...left([...first, ...last]), ...late])
          yield* rollups.closeThrough(ended + 40 * day)
          yield* check([...first, ...last, ...late], false)
          expect(yield* rollups.prune(closedAt)).toBe(0)
        }),
      { discard: true }
    )
  )

  it.effect("counts each click once while the clicks of a sealed day are being deleted", () =>
    Effect.forEach(
      seeds(runs / 2),
      (seed) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const closing = { raw: yield* readRawClicks, read: yield* readTables, write: yield* writeTables }
          const sql = yield* SqlClient.SqlClient
          const team = yield* makeTeam
          const { first, late, last, queries } = storyOf(team, seed)
          const day = 86_400_000
          // All on three days; the second is sealed after the first.
          const onThree = (clicks: ReadonlyArray<TestClick>) =>
            clicks.map((click) => ({ ...click, at: began + (click.at % (3 * day)) }))
          const asked = queries
            .filter(({ filters, scope }) => filters.length === 0 && scope.folderId === null && scope.tagId === null)
            .map((query) => ({ ...knownOfDeleted(query), from: began, to: began + 5 * day, hours: false }))
            .map((query) => ({ ...query, previousFrom: began - 7 * day, previousTo: began }))
          const check = (clicks: ReadonlyArray<TestClick>) =>
            Effect.forEach(asked, (query) =>
              Effect.gen(function* () {
                const { total_clicks, page_views, links, series, browsers } = yield* (yield* Reports).report(query)
                const wanted = fold(clicks, query, team)
                expect({ total_clicks, page_views, links, series, browsers }).toEqual({
                  total_clicks: wanted.total_clicks,
                  page_views: wanted.page_views,
                  links: wanted.links,
                  series: wanted.series,
                  browsers: wanted.browsers
                })
              })
            )
          const clicks = onThree([...first, ...last])
          yield* book(clicks)
          yield* rollups.prune(began + day)
          const [found] = yield* sql<{ id: number }>`SELECT id FROM click_names WHERE name = ${team.id}`
          const number = found?.id ?? 0
          yield* rollups.closeThrough(began + 2 * day)
          yield* Effect.provideService(pruneDay(closing, number, began + day), SqlClient.SqlClient, sql)
          yield* check(clicks)
          yield* book(onThree(late))
          yield* check([...clicks, ...onThree(late)])
          yield* rollups.prune(began + 2 * day)
          yield* check([...clicks, ...onThree(late)])
          expect(yield* clicksBefore(began + 2 * day)).toBe(0)
        }),
      { discard: true }
    )
  )

  it.scoped("is the same if several ledgers close and book at the same time", () =>
    Effect.forEach(
      seeds(runs / 2),
      (seed) =>
        Effect.gen(function* () {
          const one = yield* Rollups
          const other = Context.get(yield* Layer.build(Layer.fresh(Rollups.Default)), Rollups)
          const team = yield* makeTeam
          const { first, late, last, queries } = storyOf(team, seed)
          const end = ended + 40 * 86_400_000
          const close = (rollups: Rollups) => rollups.closeThrough(end)
          const check = Effect.forEach(queries, (query) => expectEqual(query, [...first, ...last, ...late], team))
          yield* book(first)
          yield* Effect.all([close(one), close(other), book(last)], { concurrency: "unbounded" })
          yield* Effect.all([close(one), close(other), book(late)], { concurrency: "unbounded" })
          yield* check
          yield* Effect.all([close(one), close(other)], { concurrency: "unbounded" })
          yield* check
          const half = (began + ended) / 2
          const before = yield* clicksBefore(half)
          const gone = yield* Effect.all([one.prune(half), other.prune(half)], { concurrency: "unbounded" })
          expect(gone[0] + gone[1]).toBe(before)
          const plain = queries.filter(({ filters, hours, scope, from, to }) => {
            const isWhole = from % 86_400_000 === 0 && to % 86_400_000 === 0
            return filters.length === 0 && !hours && scope.folderId === null && scope.tagId === null && isWhole
          })
          const reports = yield* Reports
          for (const query of plain.map(knownOfDeleted)) {
            const wanted = fold([...first, ...last, ...late], query, team)
            const { total_clicks, unique_visitors, page_views, links, series } = yield* reports.report(query)
            expect({ total_clicks, unique_visitors, page_views, links, series }).toEqual({
              total_clicks: wanted.total_clicks,
              unique_visitors: wanted.unique_visitors,
              page_views: wanted.page_views,
              links: wanted.links,
              series: wanted.series
            })
          }
        }),
      { discard: true }
    )
  )

  it.effect("exports exactly the clicks it counts, oldest first", () =>
    Effect.forEach(seeds(3), (seed) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const team = yield* makeTeam
        const { first, queries } = storyOf(team, seed)
        yield* book(first)
        for (const query of queries) {
          const exported = yield* Stream.runCollect(reports.exportClicks(query))
          const wanted = [...matching(first, query, team, query.from, query.to).entries()]
            .sort(([a, one], [b, other]) => one.at - other.at || a - b)
            .map(([, click]) => trace(click))
          expect([...exported].map(traceOf)).toEqual(wanted)
        }
      })
    )
  )
})
