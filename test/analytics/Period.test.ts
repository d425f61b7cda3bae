import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Unit } from "../../src/click/query/Analytics.ts"
import { periodFault, periodOf } from "../../src/click/query/Period.ts"
import type { PeriodName } from "../../src/click/query/PeriodName.ts"
import { hoursOf, type QuarterCounts, seriesOf as seriesIn, todayOf, unitStart } from "../../src/click/report/Series.ts"
import { zoneOf } from "../../src/lib/Zone.ts"
import { changes, localOf, midnightAfter } from "./support/LocalTime.ts"

const hour = 3_600_000
const day = 24 * hour
const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })
const names = fc.constantFrom<PeriodName>("24h", "7d", "30d", "90d")
const units = fc.constantFrom<Unit>("day", "week", "month")
const dayOf = (at: number) => Math.floor(at / day) * day
const utc = zoneOf("UTC")
const seriesOf = (counts: QuarterCounts, span: Parameters<typeof seriesIn>[1], unit: Unit) =>
  seriesIn(counts, span, unit, utc)

/** Random moments, many of them near a clock change. */
const zoned = fc.oneof(
  fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -9 * 96, max: 9 * 96 })).map(([[zone, at], quarters]) => ({
    zone,
    now: at + quarters * 900_000 + 1
  })),
  fc.record({
    zone: fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
    now: fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2037, 0, 1) })
  })
)

describe("a period", () => {
  it.each([
    ["7d", 7],
    ["30d", 30],
    ["90d", 90]
  ] as const)("of %s has that many days and ends today", (period, count) => {
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

  it("of 24h has 24 hours and ends with the current one", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const span = periodOf({ period: "24h" }, now)
        const points = hoursOf([], span, utc)
        expect(points).toHaveLength(24)
        expect(points.at(-1)?.hour).toBe(`${new Date(now).toISOString().slice(0, 13).replace("T", " ")}:00`)
        expect(span.hours).toBe(true)
        expect(periodOf({ start: now - (now % 86_400_000), end: now - (now % 86_400_000) }, now).hours).toBe(true)
        expect(periodOf({ start: now - (now % 86_400_000) - 86_400_000 }, now).hours).toBe(false)
      })
    )
  })

  it("includes the current moment, starts and ends on an hour, and follows a period of the same length", () => {
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

  it("of all starts at the first click, uses months, and has no previous period", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { from, to, previousFrom, previousTo, unit } = periodOf({ period: "all" }, now)
        expect([from, previousFrom, previousTo, unit]).toEqual([0, 0, 0, "month"])
        expect(to).toBe(dayOf(now) + day)
      })
    )
  })

  it("of two dates includes both days and overrides the named period", () => {
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

  it("ends today if no end is given, and has its usual length if no start is given", () => {
    const now = Date.UTC(2026, 2, 20, 9, 30)
    const today = Date.UTC(2026, 2, 20)
    expect(periodOf({ start: today - 4 * day }, now)).toMatchObject({ from: today - 4 * day, to: today + day })
    expect(periodOf({ end: today - 10 * day }, now)).toMatchObject({ from: today - 39 * day, to: today - 9 * day })
    expect(periodOf({ end: today - 10 * day, period: "7d" }, now)).toMatchObject({ from: today - 16 * day })
    expect(periodOf({ end: today, period: "24h" }, now)).toMatchObject({ from: today, to: today + day, hours: true })
  })

  it("cannot end before it starts, start in the future without an end, or exceed ten years", () => {
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

describe("a period in a time zone", () => {
  it("starts and ends with whole local days, even if they have 23 or 25 hours", () => {
    fc.assert(
      fc.property(
        zoned,
        fc.constantFrom(["7d", 7], ["30d", 30], ["90d", 90] as const),
        ({ zone, now }, [period, count]) => {
          const { from, to, previousFrom, previousTo } = periodOf({ period: period as PeriodName, timezone: zone }, now)
          expect(to).toBe(midnightAfter(zone, now, 1))
          expect(from).toBe(midnightAfter(zone, now, 1 - Number(count)))
          expect(previousFrom).toBe(midnightAfter(zone, now, 1 - 2 * Number(count)))
          expect(previousTo).toBe(from)
          const points = seriesIn([], { from, to }, "day", zoneOf(zone))
          expect(points).toHaveLength(Number(count))
          expect(points.at(-1)?.date).toBe(localOf(zone, now).date)
        }
      ),
      { numRuns: 300 }
    )
  })

  it("of given dates covers those days in the local calendar", () => {
    fc.assert(
      fc.property(zoned, fc.integer({ min: 0, max: 40 }), ({ zone, now }, length) => {
        const start = Date.parse(`${localOf(zone, now).date}T00:00:00Z`)
        const end = start + length * day
        const { from, to } = periodOf({ start, end, timezone: zone }, now)
        expect([from, to]).toEqual([midnightAfter(zone, now, 0), midnightAfter(zone, now, length + 1)])
        expect(periodFault({ start, timezone: zone }, now)).toBeUndefined()
        expect(periodFault({ start: start + day, timezone: zone }, now)).toHaveProperty("start_date")
      }),
      { numRuns: 300 }
    )
  })

  it("of 24h has the 24 local clock hours that end with the current one", () => {
    fc.assert(
      fc.property(zoned, ({ zone, now }) => {
        const span = periodOf({ period: "24h", timezone: zone }, now)
        const found = hoursOf([], span, zoneOf(zone)).map(({ hour }) => hour)
        const wanted = new Map<string, string>()
        for (let at = span.from; at < span.to; at += 900_000) {
          const { date, hour, offset } = localOf(zone, at)
          const text = `${date} ${String(hour).padStart(2, "0")}:00`
          wanted.set(`${text} ${offset}`, text)
        }
        expect(found).toEqual([...wanted.values()])
        expect(found).toHaveLength(24)
        const { date, hour } = localOf(zone, now)
        expect(found.at(-1)).toBe(`${date} ${String(hour).padStart(2, "0")}:00`)
        expect(span.previousTo).toBe(span.from)
      }),
      { numRuns: 40 }
    )
  })
})

describe("a time series", () => {
  it("contains each unit exactly once, in order and without gaps", () => {
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

  it("includes every click", () => {
    const counted = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(moments, counted, units, (at, counts, unit) => {
        const first = Math.floor(at / day)
        const quarters = counts.map(([n, count]) => [(first + n) * 96 + 5, count] as const)
        const points = seriesOf(quarters, { from: first * day, to: (first + 401) * day }, unit)
        expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(
          counts.reduce((sum, [, count]) => sum + count, 0)
        )
      })
    )
  })
})

describe("today", () => {
  const quarter = 900_000
  const now = Date.UTC(2026, 10, 30, 9)
  const clicksAt = (at: number, count: number): readonly [number, number] => [at / quarter, count]
  const counts = [
    clicksAt(now - day - hour, 20),
    clicksAt(now - day - quarter, 1),
    clicksAt(now - day, 300),
    clicksAt(now - 10 * hour, 4000),
    clicksAt(now - hour, 15)
  ]

  it("is compared with yesterday up to the same time", () => {
    expect(todayOf(counts, periodOf({ period: "7d" }, now), now, utc)).toEqual({ clicks: 15, yesterday: 21 })
    const berlin = zoneOf("Europe/Berlin")
    const span = periodOf({ period: "7d", timezone: "Europe/Berlin" }, now)
    expect(todayOf(counts, span, now, berlin)).toEqual({ clicks: 4015, yesterday: 21 })
  })

  it("is missing from reports without yesterday or today", () => {
    expect(todayOf(counts, periodOf({ start: dayOf(now) }, now), now, utc)).toBeUndefined()
    const past = periodOf({ start: dayOf(now) - 9 * day, end: dayOf(now) - day }, now)
    expect(todayOf(counts, past, now, utc)).toBeUndefined()
  })
})
