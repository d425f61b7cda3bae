import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { dimensions } from "../../src/click/report/Dimensions.ts"
import { Figures } from "../../src/click/report/Figures.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import { addBody, encodeBody } from "../../src/click/report/RollupBody.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import { Tally } from "../../src/click/report/Tally.ts"
import quarters from "../../src/storage/clickMigrations/0006_quarters.ts"
import untimed from "../../src/storage/clickMigrations/0007_untimed.ts"
import { began, clicksOf, ended, queriesOf } from "./support/Arbitrary.ts"
import { book } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { fold } from "./support/Fold.ts"
import { makeTeam } from "./support/Team.ts"

const day = 86_400_000

/** A rollup of format 1, which stored days instead of quarter hours. */
const byDays = (body: Uint8Array): Uint8Array => {
  const figures = new Figures()
  addBody(figures, body)
  const days = new Tally()
  const counts = figures.quarters.values()
  for (const [n, quarter] of figures.quarters.keys().entries()) days.add(Math.floor(quarter / 96), counts[n] ?? 0)
  const former = new Figures()
  former.quarters.addAll(days)
  for (const n of dimensions.keys()) former.counts[n]?.addAll(figures.counts[n] ?? new Tally())
  const bytes = encodeBody(former)
  new Int32Array(bytes.buffer)[0] = 1
  return bytes
}

/** Converts what is stored beside clicks to the format of an earlier version. */
const makeFormer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{
    subject: number
    level: number
    start: number
    body: Uint8Array
  }>`SELECT subject, level, start,
    body FROM click_rollups`
  for (const { subject, level, start, body } of rows) {
    yield* sql`UPDATE click_rollups SET body = ${Buffer.from(byDays(body))}
      WHERE subject = ${subject} AND level = ${level} AND start = ${start}`
  }
  yield* sql`UPDATE click_segments SET body = ${Buffer.from(new Uint8Array([1, 0, 0, 0]))}`
})

/** Removes from months the number of their clicks without a known hour. */
const forgetUntimed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ subject: number; start: number; body: Uint8Array }>`SELECT subject, start, body
    FROM click_rollups WHERE level = 2`
  const months = rows.filter(({ body }) => body[0] === 3)
  expect(months.length).toBeGreaterThan(0)
  for (const { subject, start, body } of months) {
    const former = Buffer.concat([Buffer.from([2, 0, 0, 0]), body.subarray(8)])
    yield* sql`UPDATE click_rollups SET body = ${former} WHERE subject = ${subject} AND level = 2 AND start = ${start}`
  }
})

onOneClicksDatabase("an installation that counted by day", (it) => {
  it.effect("reports in every time zone after the update, and by day for deleted clicks", () =>
    Effect.gen(function* () {
      const rollups = yield* Rollups
      const reports = yield* Reports
      const team = yield* makeTeam
      const sample = <A>(arbitrary: fc.Arbitrary<A>) => fc.sample(arbitrary, { numRuns: 1, seed: 7 })[0] as A
      const clicks = sample(fc.array(clicksOf(team), { minLength: 400, maxLength: 400, size: "max" }))
      const queries = sample(fc.array(queriesOf(team, { filtered: false }), { minLength: 12, maxLength: 12 }))
      yield* book(clicks)
      const floor = began + 13 * day
      yield* rollups.prune(floor)
      yield* rollups.closeThrough(began + 20 * day)
      yield* makeFormer
      yield* quarters
      const check = Effect.gen(function* () {
        for (const query of queries) {
          const later = { ...query, from: Math.max(query.from, floor), to: Math.max(query.to, floor + day) }
          const wanted = fold(clicks, later, team)
          const found = yield* reports.report(later)
          expect(found.series).toEqual(wanted.series)
          expect(found.hours_of_week).toEqual(wanted.hours_of_week)
          expect([found.total_clicks, found.unique_visitors, found.links]).toEqual([
            wanted.total_clicks,
            wanted.unique_visitors,
            wanted.links
          ])
        }
        const [query] = queries
        if (query === undefined) return
        const scope = { ...query.scope, linkId: null, folderId: null, tagId: null }
        const whole = { ...query, scope, from: began, to: ended, unit: "day" as const, hours: false, timezone: "UTC" }
        const found = yield* reports.report(whole)
        expect(found.series).toEqual(fold(clicks, whole, team).series)
        expect(found.hours_of_week).toBeNull()
      })
      yield* check
      yield* rollups.closeThrough(ended + 40 * day)
      yield* check
      yield* forgetUntimed
      yield* untimed
      yield* check
      yield* rollups.closeThrough(ended + 40 * day)
      yield* check
    })
  )
})
