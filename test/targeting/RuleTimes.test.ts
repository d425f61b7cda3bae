import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { mayBeZone, zoneOf } from "../../src/lib/Zone.ts"
import aliases from "../../src/lib/zoneAliases.json" with { type: "json" }
import { datesOf, hoursOf, isOnDates, isWithinHours, stepOf, weekdays } from "../../src/targeting/RuleTimes.ts"

const isOn = (value: string, at: string): boolean => {
  const dates = datesOf(value)
  return dates !== undefined && isOnDates(dates, Date.parse(at), zoneOf)
}

const isWithin = (value: string, at: string | number): boolean => {
  const hours = hoursOf(value)
  return hours !== undefined && isWithinHours(hours, typeof at === "number" ? at : Date.parse(at), zoneOf)
}

const zones = ["UTC", "Europe/Paris", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"]
const anyZone = fc.constantFrom(...zones)
const anyTime = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })

/** What the clocks of a zone show, as the browser's own calendar says. */
const shownIn = (timeZone: string, at: number) => {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23"
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ""
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    weekday: weekdays.indexOf(part("weekday").slice(0, 2).toLowerCase()),
    minute: Number(part("hour")) * 60 + Number(part("minute"))
  }
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`

describe("dates of a rule", () => {
  it("include both ends, in their zone or in UTC, and either end may be open", () => {
    const advent = "2026-12-01..2026-12-24"
    expect(isOn(advent, "2026-11-30T23:59:59Z")).toBe(false)
    expect(isOn(advent, "2026-12-01T00:00:00Z")).toBe(true)
    expect(isOn(advent, "2026-12-24T23:59:59Z")).toBe(true)
    expect(isOn(advent, "2026-12-25T00:00:00Z")).toBe(false)
    expect(isOn(`${advent} Europe/Paris`, "2026-11-30T23:30:00Z")).toBe(true)
    expect(isOn(`${advent} europe/paris`, "2026-12-24T23:30:00Z")).toBe(false)
    expect(isOn("2026-12-01..", "2099-01-01T00:00:00Z")).toBe(true)
    expect(isOn("2026-12-01..", "2026-11-30T12:00:00Z")).toBe(false)
    expect(isOn("..2026-12-24", "1999-01-01T00:00:00Z")).toBe(true)
    expect(isOn("2026-12-24", "2026-12-24T12:00:00Z")).toBe(true)
    expect(isOn("2026-12-24", "2026-12-25T12:00:00Z")).toBe(false)
  })

  it.each([
    "",
    "..",
    "tomorrow",
    "2026-12-24..2026-12-01",
    "2026-02-30..",
    "2026-12-01...2026-12-24",
    "2026-12-01..2026-12-02..2026-12-03",
    "2026-12-01.. Mars/Olympus",
    "2026-12-01.. Europe/Paris UTC",
    "2026-12-01..2026-12-24 +01:00"
  ])("are not %j", (value) => expect(datesOf(value)).toBeUndefined())

  it("are those that the calendar of the zone shows", () => {
    fc.assert(
      fc.property(anyZone, anyTime, anyTime, anyTime, (zone, one, other, now) => {
        const [from, to] = [one, other].map((at) => new Date(at).toISOString().slice(0, 10)).sort()
        const { date } = shownIn(zone, now)
        expect(isOn(`${from}..${to} ${zone}`, new Date(now).toISOString())).toBe(
          date >= String(from) && date <= String(to)
        )
      })
    )
  })
})

describe("times of a rule", () => {
  it("start on their weekdays and may end on the next day", () => {
    const office = "Mo-Fr 09:00-17:00 Europe/Paris"
    // A Friday in winter, when Paris is an hour ahead of UTC.
    expect(isWithin(office, "2026-01-16T07:59:00Z")).toBe(false)
    expect(isWithin(office, "2026-01-16T08:00:00Z")).toBe(true)
    expect(isWithin(office, "2026-01-16T15:59:59Z")).toBe(true)
    expect(isWithin(office, "2026-01-16T16:00:00Z")).toBe(false)
    expect(isWithin(office, "2026-01-17T10:00:00Z")).toBe(false)
    // In summer it is two hours ahead.
    expect(isWithin(office, "2026-07-17T07:00:00Z")).toBe(true)
    const night = "Fr 22:00-02:00"
    expect(isWithin(night, "2026-01-16T21:59:00Z")).toBe(false)
    expect(isWithin(night, "2026-01-16T22:00:00Z")).toBe(true)
    expect(isWithin(night, "2026-01-17T01:59:00Z")).toBe(true)
    expect(isWithin(night, "2026-01-17T02:00:00Z")).toBe(false)
    expect(isWithin(night, "2026-01-16T01:00:00Z")).toBe(false)
    expect(isWithin("Sa-Mo", "2026-01-18T12:00:00Z")).toBe(true)
    expect(isWithin("Sa-Mo", "2026-01-20T00:00:00Z")).toBe(false)
    expect(isWithin("mo,we 18:00-24:00", "2026-01-14T23:59:00Z")).toBe(true)
    expect(isWithin("8:00-9:00", "2026-01-14T08:30:00Z")).toBe(true)
  })

  it("follow the clocks when they change", () => {
    const early = "02:00-03:00 Europe/Paris"
    // On 29 March 2026 the clocks skip this hour, and on 25 October they show it twice.
    for (const at of ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"]) expect(isWithin(early, at)).toBe(false)
    for (const at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]) expect(isWithin(early, at)).toBe(true)
    expect(isWithin(early, "2026-10-25T02:00:00Z")).toBe(false)
  })

  it.each([
    "",
    "noon",
    "Europe/Paris",
    "Mo-Xx 09:00-17:00",
    "Mo-We-Fr",
    "25:00-26:00",
    "09:60-10:00",
    "09:00-09:00",
    "24:00-01:00",
    "09:00-24:01",
    "09:00-17:00 Mo-Fr",
    "Mo 09:00-17:00 Mars/Olympus",
    "Mo 09:00-17:00 UTC UTC"
  ])("are not %j", (value) => expect(hoursOf(value)).toBeUndefined())

  const minute = fc.integer({ min: 0, max: 1439 })

  it("are those that the clocks of the zone show, on any weekdays and across midnight", () => {
    const someDays = fc.subarray([...weekdays], { minLength: 1 })
    fc.assert(
      fc.property(anyZone, someDays, minute, minute, anyTime, (zone, days, from, to, now) => {
        fc.pre(from !== to)
        const shown = shownIn(zone, now)
        const started = (daysAgo: number) => days.includes(weekdays[(shown.weekday + 7 - daysAgo) % 7] ?? "")
        const expected =
          from < to
            ? started(0) && shown.minute >= from && shown.minute < to
            : (started(0) && shown.minute >= from) || (started(1) && shown.minute < to)
        expect(isWithin(`${days.join(",")} ${clock(from)}-${clock(to)} ${zone}`, now)).toBe(expected)
      }),
      { numRuns: 1000 }
    )
  })

  it("and the rest of the day complete each other", () => {
    fc.assert(
      fc.property(anyZone, minute, minute, anyTime, (zone, from, to, now) => {
        fc.pre(from !== to)
        const [one, other] = [`${clock(from)}-${clock(to)} ${zone}`, `${clock(to)}-${clock(from)} ${zone}`]
        expect(isWithin(one, now)).toBe(!isWithin(other, now))
      })
    )
  })

  it("change only between steps, so that a replay can group clicks by them", () => {
    fc.assert(
      fc.property(anyZone, minute, minute, anyTime, (zone, from, to, now) => {
        fc.pre(from !== to)
        const value = `Mo-Th ${clock(from)}-${clock(to)} ${zone}`
        const hours = hoursOf(value)
        const step = stepOf(hours === undefined ? [] : [hours])
        expect(isWithin(value, Math.floor(now / step) * step)).toBe(isWithin(value, now))
      })
    )
    expect(stepOf([])).toBe(15 * 60_000)
  })
})

describe("zones", () => {
  const all = Intl.supportedValuesOf("timeZone")

  it("are created once each, under any of their names and in any case", () => {
    const first = all.map(zoneOf)
    expect(all.map(zoneOf).every((zone, place) => zone === first[place])).toBe(true)
    expect(all.map((name) => zoneOf(name.toUpperCase())).every((zone, place) => zone === first[place])).toBe(true)
    expect(new Set([...first, ...aliases.filter(isSupported).map(zoneOf)]).size).toBeLessThanOrEqual(all.length + 40)
  })

  it("are recognized by name without querying the platform for unknown names", () => {
    expect([...all, ...aliases].every((name) => mayBeZone(name.toLowerCase()))).toBe(true)
    expect(["Europe/Nowhere", "+05:30", "", "b12"].some(mayBeZone)).toBe(false)
    const asked: Array<unknown> = []
    const { DateTimeFormat } = Intl
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct: (target, args) => {
        asked.push(args)
        return Reflect.construct(target, args)
      }
    })
    try {
      for (let n = 0; n < 5000; n++) expect(hoursOf(`Mo-Fr 09:00-17:00 europe/nowhere${n}`)).toBeUndefined()
    } finally {
      Intl.DateTimeFormat = DateTimeFormat
    }
    expect(asked).toEqual([])
  })
})

const isSupported = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}
