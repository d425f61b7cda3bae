import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Chunk, Effect, Stream } from "effect"
import fc from "fast-check"
import { makeDeletions } from "../../src/click/deletion/Deletions.ts"
import { makePurge } from "../../src/click/deletion/PurgeDeleted.ts"
import { addTotals } from "../../src/click/ingest/Totals.ts"
import type { ReportQuery } from "../../src/click/LedgerActor.ts"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import { verifyRollups } from "../../src/click/report/Verify.ts"
import { type JobId, newId } from "../../src/contract/Id.ts"
import { began, clicksOf, ended, queriesOf } from "./support/Arbitrary.ts"
import { book, type TestClick } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { fold, matching, trace } from "./support/Fold.ts"
import { makeTeam, type Team } from "./support/Team.ts"

const day = 86_400_000
const later = ended + 40 * day

const comparable = ({ period: _, recent_clicks, ...rest }: Analytics) => ({
  ...rest,
  recent_clicks: recent_clicks.map((click) =>
    trace({
      at: click.clicked_at.epochMillis,
      link: click.link_id,
      page: click.page_id,
      bio_link: click.bio_link_id,
      is_bot: click.is_bot
    })
  )
})

/** The totals of links, pages, buttons and QR codes, counted afresh. */
const totalsIn = (clicks: ReadonlyArray<TestClick>) => {
  const totals = new Map<string, number>()
  const add = (id: string | null) => id !== null && totals.set(id, (totals.get(id) ?? 0) + 1)
  for (const { link, qrcode, bio_link, page } of clicks.filter((click) => !click.is_bot)) {
    for (const id of [link, qrcode, bio_link, bio_link === null ? null : page]) add(id)
  }
  return totals
}

const numbersOf = (ids: Iterable<string>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ id: number; name: string }>`SELECT id, name FROM click_names WHERE ${sql.in("name", [...ids])}`,
      (rows) => new Map(rows.map(({ id, name }) => [name, id]))
    )
  )

/** Books clicks with their totals. */
const bookWhole = (clicks: ReadonlyArray<TestClick>) =>
  Effect.gen(function* () {
    yield* book(clicks)
    const totals = totalsIn(clicks)
    const numbers = yield* numbersOf(totals.keys())
    yield* (yield* addTotals)(new Map([...totals].map(([id, count]) => [numbers.get(id) ?? 0, count])))
  })

const storedTotals = (team: Team) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = [...team.links, ...team.pages, ...team.buttons, ...team.qrcodes]
    const rows = yield* sql<{ name: string; clicks: number }>`SELECT n.name, t.clicks FROM click_totals t
      JOIN click_names n ON n.id = t.subject WHERE ${sql.in("name", ids)} AND t.clicks <> 0`
    return new Map(rows.map(({ name, clicks }) => [name, Number(clicks)]))
  })

const everything = (team: Team): ReportQuery => ({
  scope: { teamId: team.id as never, linkId: null, folderId: null, tagId: null },
  ...{ from: began - 10 * day, to: ended + 20 * day, previousFrom: began, previousTo: began + day },
  ...{ unit: "day", metric: "clicks", timezone: "UTC", hours: false, filters: [], now: ended }
})

const questionOf = ({ scope, from, to, timezone, filters }: ReportQuery) => ({
  ...{ scope, from, to, timezone, filters, isWhole: false }
})

const withBots = (query: ReportQuery): ReportQuery => ({
  ...query,
  filters: [...query.filters, { field: "is_bot", operator: "is_set", values: [] }]
})

/** The clicks that a deletion leaves. */
const without = (clicks: ReadonlyArray<TestClick>, query: ReportQuery, team: Team) => {
  const gone = new Set(matching(clicks, withBots(query), team, query.from, query.to))
  return clicks.filter((click) => !gone.has(click))
}

/** Runs all parts of a deletion, some of them twice as after a crash; returns the number of clicks. */
const runParts = (job: JobId, back: boolean) =>
  Effect.gen(function* () {
    const { move } = yield* makeDeletions
    let count = 0
    for (let part = 0; ; part++) {
      const moved = yield* move(job, part, back)
      if (moved === null) return count
      if (part % 2 === 0) expect(yield* move(job, part, back)).toEqual(moved)
      count += moved
    }
  })

const exportedCount = (query: ReportQuery) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    return Chunk.size(yield* Stream.runCollect(reports.exportClicks(query)))
  })

const sample = <A>(arbitrary: fc.Arbitrary<A>, seed: number) => fc.sample(arbitrary, { numRuns: 1, seed })[0] as A

onOneClicksDatabase("deleting clicks", (it) => {
  const seeds = Array.from({ length: 6 }, (_, n) => n * 6367 + 29)

  it.effect("leaves what a count of the other clicks gives, whatever was rolled up, and undoes it", () =>
    Effect.forEach(
      seeds,
      (seed) =>
        Effect.gen(function* () {
          const reports = yield* Reports
          const rollups = yield* Rollups
          const { select } = yield* makeDeletions
          const team = yield* makeTeam
          const clicks = sample(fc.array(clicksOf(team), { minLength: 200, maxLength: 400, size: "max" }), seed)
          const late = sample(fc.array(clicksOf(team), { minLength: 5, maxLength: 20, size: "max" }), seed + 1)
          const deletions = [false, true].map((filtered) => sample(queriesOf(team, { filtered }), seed))
          const asked = [
            everything(team),
            ...[false, true].flatMap((filtered) => fc.sample(queriesOf(team, { filtered }), { numRuns: 3, seed }))
          ]
          const check = (left: ReadonlyArray<TestClick>) =>
            Effect.gen(function* () {
              for (const query of asked) {
                expect(comparable(yield* reports.report(query))).toEqual(fold(left, query, team))
                expect(yield* exportedCount(query)).toBe(matching(left, query, team, query.from, query.to).length)
              }
              expect(yield* storedTotals(team)).toEqual(totalsIn(left))
            })
          yield* bookWhole(clicks)
          yield* rollups.closeThrough(seed % 3 === 0 ? later : began + (seed % 50) * day)
          yield* check(clicks)
          let left: ReadonlyArray<TestClick> = clicks
          for (const query of deletions) {
            const job = yield* newId<JobId>()
            const gone = left.length - without(left, query, team).length
            expect(yield* select(questionOf(query), { id: job, expected: gone + 1 })).toEqual({
              count: gone,
              parts: expect.any(Number),
              firstDay: null
            })
            expect(yield* runParts(job, false)).toBe(0)
            yield* select(questionOf(query), { id: job, expected: gone })
            // Clicks that come after the selection stay.
            yield* bookWhole(late)
            expect(yield* runParts(job, false)).toBe(gone)
            const before = [...left, ...late]
            left = [...without(left, query, team), ...late]
            yield* check(left)
            yield* rollups.closeThrough(later)
            yield* check(left)
            expect((yield* verifyRollups).differences.filter((one) => one.team === team.id)).toEqual([])
            if (seed % 2 === 0) continue
            expect(yield* runParts(job, true)).toBe(gone)
            // A deletion that is being undone deletes nothing more.
            expect(yield* runParts(job, false)).toBe(0)
            left = before
            yield* check(left)
            yield* rollups.closeThrough(later)
            yield* check(left)
          }
        }),
      { discard: true }
    )
  )

  it.effect("deletes whole days of a link where only rollups are left, and undoes it", () =>
    Effect.gen(function* () {
      const reports = yield* Reports
      const rollups = yield* Rollups
      const { select } = yield* makeDeletions
      const team = yield* makeTeam
      const all = sample(fc.array(clicksOf(team), { minLength: 400, maxLength: 400, size: "max" }), 41)
      yield* bookWhole(all)
      const floor = began + 26 * day
      yield* rollups.prune(floor)
      const [link = ""] = team.links
      const scope = { teamId: team.id as never, linkId: link, folderId: null, tagId: null }
      const query = { ...everything(team), scope, from: began, to: began + 39 * day }
      const ask = (more: object) => select({ ...questionOf(query), ...more }, null)
      // Filters, parts of days and several links can't be told apart any more.
      const filters = [{ field: "browser", operator: "is", values: ["Chrome"] } as const]
      for (const more of [{ filters }, { from: began + 1 }, { scope: { ...scope, linkId: null } }])
        expect(yield* ask(more)).toMatchObject({ count: 0, firstDay: floor })
      expect(yield* ask({ filters, from: floor })).toMatchObject({ firstDay: null })

      const left = without(all, query, team)
      const gone = all.length - left.length
      const job = yield* newId<JobId>()
      expect(yield* select(questionOf(query), { id: job, expected: gone })).toMatchObject({
        count: gone,
        firstDay: null
      })
      const check = (clicks: ReadonlyArray<TestClick>) =>
        Effect.gen(function* () {
          for (const asked of [
            everything(team),
            { ...everything(team), scope },
            { ...query, scope: everything(team).scope }
          ]) {
            const {
              unique_visitors: _,
              recent_clicks: __,
              destinations: ___,
              previous: ____,
              ...report
            } = comparable(yield* reports.report(asked))
            expect(fold(clicks, asked, team, floor)).toMatchObject(report)
          }
          expect(yield* storedTotals(team)).toEqual(totalsIn(clicks))
        })
      yield* check(all)
      const visitors = Effect.map(reports.report(everything(team)), ({ unique_visitors }) => unique_visitors)
      const earlier = yield* visitors
      expect(yield* runParts(job, false)).toBe(gone)
      yield* check(left)
      yield* rollups.closeThrough(later)
      yield* check(left)
      expect(yield* visitors).toBeLessThan(earlier)
      expect(yield* runParts(job, true)).toBe(gone)
      yield* check(all)
      yield* rollups.closeThrough(later)
      yield* check(all)
      expect(yield* visitors).toBe(earlier)
    })
  )

  it.effect("erases deleted clicks past the retention period, and an undo restores only the others", () =>
    Effect.forEach([true, false], (isErased) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rollups = yield* Rollups
        const { select } = yield* makeDeletions
        const { prune } = yield* makePurge
        const team = yield* makeTeam
        const all = sample(fc.array(clicksOf(team), { minLength: 300, maxLength: 300, size: "max" }), 47)
        yield* bookWhole(all)
        yield* rollups.closeThrough(later)
        const [link = ""] = team.links
        const scope = { teamId: team.id as never, linkId: link, folderId: null, tagId: null }
        const query = { ...everything(team), scope }
        const left = without(all, query, team)
        const gone = all.filter((click) => !left.includes(click))
        const floor = began + 26 * day
        const recent = gone.filter(({ at }) => at >= floor)
        expect(recent.length).toBeGreaterThan(0)
        expect(recent.length).toBeLessThan(gone.length)
        const job = yield* newId<JobId>()
        yield* select(questionOf(query), { id: job, expected: gone.length })
        expect(yield* runParts(job, false)).toBe(gone.length)
        yield* rollups.prune(floor)
        const kept = Effect.map(sql`SELECT seq FROM deleted_clicks WHERE job = ${job}`, ({ length }) => length)
        if (isErased) {
          expect(yield* prune(floor)).toBe(gone.length - recent.length)
          expect(yield* kept).toBe(recent.length)
        }
        expect(yield* runParts(job, true)).toBe(recent.length)
        expect(yield* kept).toBe(0)
        expect(yield* storedTotals(team)).toEqual(totalsIn([...left, ...recent]))
        expect(yield* exportedCount({ ...query, ...withBots(query) })).toBe(recent.length)
        yield* rollups.closeThrough(later)
        expect((yield* verifyRollups).differences.filter((one) => one.team === team.id)).toEqual([])
      })
    )
  )

  it.effect("deletes clicks without a date with all others of a link, and undoes it", () =>
    Effect.gen(function* () {
      const { select } = yield* makeDeletions
      const team = yield* makeTeam
      const [link = "", other = ""] = team.links
      const clicks = sample(fc.array(clicksOf(team), { minLength: 100, maxLength: 100, size: "max" }), 43)
      yield* bookWhole(clicks)
      const numbers = yield* numbersOf([link, other])
      yield* (yield* addTotals)(new Map([...numbers.values()].map((number) => [number, 500])))
      const totals = yield* storedTotals(team)
      const scope = { teamId: team.id as never, linkId: link, folderId: null, tagId: null }
      const question = { ...questionOf({ ...everything(team), scope }), from: 0, isWhole: true }
      const own = clicks.filter((click) => click.link === link).length + 500
      const job = yield* newId<JobId>()
      expect(yield* select(question, { id: job, expected: own })).toMatchObject({ count: own, firstDay: null })
      expect(yield* runParts(job, false)).toBe(own)
      const left = yield* storedTotals(team)
      expect([left.get(link), left.get(other)]).toEqual([undefined, totals.get(other)])
      expect(yield* select(question, null)).toEqual({ count: 0, parts: 0, firstDay: null })
      expect(yield* runParts(job, true)).toBe(own)
      expect(yield* storedTotals(team)).toEqual(totals)
    })
  )
})
