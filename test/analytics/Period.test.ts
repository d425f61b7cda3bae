import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Unit } from "../../src/click/query/Analytics.ts"
import { type PeriodName, periodFault, periodOf } from "../../src/click/query/Period.ts"
import { hoursOf, seriesOf, unitStart } from "../../src/click/report/Series.ts"

const hour = 3_600_000
const day = 24 * hour
const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })
const names = fc.constantFrom<PeriodName>("24h", "7d", "30d", "90d")
const units = fc.constantFrom<Unit>("day", "week", "month")
const dayOf = (at: number) => Math.floor(at / day) * day

describe("a period", () => {
  it.each([
    ["7d", 7],
    ["30d", 30],
    ["90d", 90]
  ] as const)("of %s has as many days, the last of them today", (period, count) => {
    fc.assert(
      fc.property(moments, (now) => {
        const span = periodOf({ period }, now)
        const points = seriesOf([], span, "day")
        expect(points).toHaveLength(count)
        expect(points.at(-1)?.date).toBe(new Date(now).toISOString().slice(0, 10))
        expect(span).toMatchObject({ unit: "day", hours: false })
      })
    )
  })

  it("of 24h has 24 hours, the last of them the present one", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const span = periodOf({ period: "24h" }, now)
        const points = hoursOf([], span)
        expect(points).toHaveLength(24)
        expect(points.at(-1)?.hour).toBe(`${new Date(now).toISOString().slice(0, 13).replace("T", " ")}:00`)
        expect(span.hours).toBe(true)
      })
    )
  })

  it("holds the present moment, begins and ends with an hour, and follows one of its length at once", () => {
    fc.assert(
      fc.property(moments, names, (now, period) => {
        const { from, to, previousFrom, previousTo } = periodOf({ period }, now)
        expect(now >= from && now < to).toBe(true)
        expect([from % hour, to % hour]).toEqual([0, 0])
        expect(previousTo).toBe(from)
        expect(previousTo - previousFrom).toBe(to - from)
      })
    )
  })

  it("of all begins with the first click, is told by month and has nothing before it", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { from, to, previousFrom, previousTo, unit } = periodOf({ period: "all" }, now)
        expect([from, previousFrom, previousTo, unit]).toEqual([0, 0, 0, "month"])
        expect(to).toBe(dayOf(now) + day)
      })
    )
  })

  it("of two dates holds both days, whatever the period says", () => {
    fc.assert(
      fc.property(moments, names, fc.integer({ min: 0, max: 3000 }), (at, period, length) => {
        const start = dayOf(at)
        const end = start + length * day
        const span = periodOf({ period, start, end }, at)
        expect([span.from, span.to]).toEqual([start, end + day])
        expect(span.previousTo).toBe(start)
        expect(span.previousTo - span.previousFrom).toBe((length + 1) * day)
        expect(seriesOf([], span, "day")).toHaveLength(length + 1)
        expect(span.unit).toBe(length < 92 ? "day" : length < 366 ? "week" : "month")
      })
    )
  })

  it("ends today without an end, and lasts its length without a start", () => {
    const now = Date.UTC(2026, 2, 20, 9, 30)
    const today = Date.UTC(2026, 2, 20)
    expect(periodOf({ start: today - 4 * day }, now)).toMatchObject({ from: today - 4 * day, to: today + day })
    expect(periodOf({ end: today - 10 * day }, now)).toMatchObject({ from: today - 39 * day, to: today - 9 * day })
    expect(periodOf({ end: today - 10 * day, period: "7d" }, now)).toMatchObject({ from: today - 16 * day })
    expect(periodOf({ end: today, period: "24h" }, now)).toMatchObject({ from: today, to: today + day, hours: false })
  })

  it("cannot end before it begins, begin in the future without an end, or last more than ten years", () => {
    const now = Date.UTC(2026, 2, 20, 9, 30)
    const today = dayOf(now)
    expect(periodFault({ start: today, end: today - day }, now)).toHaveProperty("end_date")
    expect(periodFault({ start: today + day }, now)).toHaveProperty("start_date")
    expect(periodFault({ start: today - 3660 * day, end: today }, now)).toHaveProperty("start_date")
    expect(periodFault({ start: today - 3659 * day, end: today }, now)).toBeUndefined()
    expect(periodFault({ start: today }, now)).toBeUndefined()
    expect(periodFault({ end: 0 }, now)).toBeUndefined()
  })
})

describe("a series", () => {
  it("has each unit once, in order and without gaps", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 800 }), units, (from, length, unit) => {
        const to = from + length * day
        const dates = seriesOf([], { from, to }, unit).map(({ date }) => Date.parse(`${date}T00:00:00Z`))
        expect(dates[0]).toBe(unitStart(unit, from))
        expect(dates.at(-1)).toBe(unitStart(unit, to - 1))
        for (const [n, date] of dates.entries()) {
          expect(unitStart(unit, date)).toBe(date)
          const next = dates[n + 1]
          if (next !== undefined) expect(unitStart(unit, next - day)).toBe(date)
        }
      })
    )
  })

  it("dates a week by its Monday and a month by its first day", () => {
    fc.assert(
      fc.property(moments, (at) => {
        expect(new Date(unitStart("week", at)).getUTCDay()).toBe(1)
        expect(at - unitStart("week", at)).toBeLessThan(7 * day)
        expect(new Date(unitStart("month", at)).getUTCDate()).toBe(1)
      })
    )
  })

  it("loses no click", () => {
    const counted = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(moments, counted, units, (at, counts, unit) => {
        const first = Math.floor(at / day)
        const days = counts.map(([n, count]) => [first + n, count] as const)
        const points = seriesOf(days, { from: first * day, to: (first + 401) * day }, unit)
        expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(
          counts.reduce((sum, [, count]) => sum + count, 0)
        )
      })
    )
  })
})
