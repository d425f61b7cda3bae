import { DateTime } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import type { Filter } from "../../src/click/query/Filter.ts"
import { pointsOf } from "../../src/dashboard/analytics/points.ts"
import { ticksOf } from "../../src/dashboard/analytics/ticks.ts"
import { everybody, plainView, showsBots } from "../../src/dashboard/analytics/view.ts"

it("a chart's ticks are round, few, and reach the maximum", () => {
  expect([ticksOf(0), ticksOf(3), ticksOf(260)]).toEqual([
    [0, 1],
    [0, 1, 2, 3],
    [0, 100, 200, 300]
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (largest) => {
      const ticks = ticksOf(largest)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
      expect(ticks.length).toBeLessThanOrEqual(5)
      for (const tick of ticks.slice(1)) expect(String(tick / (ticks[1] ?? 1))).toMatch(/^[1-4]$/)
      expect(String(ticks[1])).toMatch(/^[125]0*$/)
    })
  )
})

it("a month is shown with its year, and the current one as unfinished", () => {
  const to = DateTime.unsafeMake("2026-11-30T23:59:59Z")
  const report = {
    period: { from: to, to, unit: "month", timezone: "UTC" },
    series: [
      { date: "2026-10-01", count: 2 },
      { date: "2026-11-01", count: 1 }
    ]
  } as const
  const inNovember = DateTime.toEpochMillis(to) - 1000
  const [october, november] = pointsOf(report, inNovember)
  expect(october).toMatchObject({ value: 2, isOpen: false })
  expect(november?.label).toContain("2026")
  expect(november).toMatchObject({ isOpen: true, name: expect.stringMatching(/, so far$/) })
  expect(pointsOf(report, inNovember + 2000).map(({ isOpen }) => isOpen)).toEqual([false, false])
})

it("an export states whether it includes bots", () => {
  const bots = (...filters: ReadonlyArray<Filter>) => showsBots({ ...plainView, filters })
  expect([bots(), bots(everybody)]).toEqual([false, true])
  expect(bots({ field: "is_bot", operator: "is", values: ["0"] })).toBe(false)
  expect(bots({ field: "is_bot", operator: "is_not", values: ["1"] }, everybody)).toBe(false)
  expect(bots({ field: "is_bot", operator: "is_set", values: [] })).toBe(true)
})
