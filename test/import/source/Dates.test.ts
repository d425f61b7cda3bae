import { expect, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { DateTime } from "luxon"
import { countryCode } from "../../../src/import/file/CountryCode.ts"
import { isAmbiguousDate, parseDate } from "../../../src/import/file/Dates.ts"

const utc = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts)

it("reads dates in all common formats", () => {
  const forms: ReadonlyArray<readonly [string, number]> = [
    ["2024-01-02T03:04:05Z", utc(2024, 0, 2, 3, 4, 5)],
    ["2024-01-02T03:04:05+0200", utc(2024, 0, 2, 1, 4, 5)],
    ["2024-01-02 03:04:05.678+00", utc(2024, 0, 2, 3, 4, 5, 678)],
    ["2024-01-02 03:04:05", utc(2024, 0, 2, 3, 4, 5)],
    ["2024-01-02 03:04:05 UTC", utc(2024, 0, 2, 3, 4, 5)],
    ["2024-01-02 03:04:05 +0100", utc(2024, 0, 2, 2, 4, 5)],
    ["2024-01-02", utc(2024, 0, 2)],
    ["1704164645", utc(2024, 0, 2, 3, 4, 5)],
    ["1704164645000", utc(2024, 0, 2, 3, 4, 5)],
    ["01/02/2024", utc(2024, 0, 2)],
    ["13/02/2024 10:30", utc(2024, 1, 13, 10, 30)],
    ["02.01.2024", utc(2024, 0, 2)],
    ["1/2/24 3:04 PM", utc(2024, 0, 2, 15, 4)],
    ["Jan 2, 2024", utc(2024, 0, 2)],
    ["2 January 2024 03:04", utc(2024, 0, 2, 3, 4)],
    ["Tuesday, January 2nd, 2024 3:04 AM", utc(2024, 0, 2, 3, 4)],
    ["Tue, 02 Jan 2024 03:04:05 GMT", utc(2024, 0, 2, 3, 4, 5)],
    ["Tue Jan 02 2024 04:04:05 GMT+0100 (Central European Standard Time)", utc(2024, 0, 2, 3, 4, 5)]
  ]
  for (const [text, at] of forms) expect(parseDate(text), text).toBe(at)
  for (const text of ["", "soon", "12", "99/99/2024", "2024-13-01", "0000-00-00 00:00:00", "1", "12345"]) {
    expect(parseDate(text), text).toBeNull()
  }
})

it("reads local times of a zone, at each hour of the year", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"),
      fc.integer({ min: utc(2015, 0, 1), max: utc(2026, 0, 1) }),
      (zone, at) => {
        const text = DateTime.fromMillis(Math.floor(at / 1000) * 1000, { zone }).toFormat("yyyy-MM-dd HH:mm:ss")
        expect(parseDate(text, { zone })).toBe(DateTime.fromSQL(text, { zone }).toMillis())
      }
    ),
    { numRuns: 500 }
  )
})

it("detects ambiguous dates", () => {
  expect(["03/04/2024", "3-4-24 10:00"].every(isAmbiguousDate)).toBe(true)
  expect(["03/03/2024", "13/04/2024", "03.04.2024", "2024-03-04"].some(isAmbiguousDate)).toBe(false)
})

it("recognizes countries by code and by common names", () => {
  const names: ReadonlyArray<readonly [string, string | null]> = [
    ["de", "DE"],
    ["United States", "US"],
    ["The Netherlands", "NL"],
    ["Türkiye", "TR"],
    ["South Korea", "KR"],
    ["Hong Kong", "HK"],
    ["Bosnia and Herzegovina", "BA"],
    ["DR Congo", "CD"],
    ["UK", "GB"],
    ["Unknown", null],
    ["", null],
    ["XX", null],
    ["ZZ", null],
    ["AP", null],
    ["T1", null]
  ]
  for (const [name, code] of names) expect(countryCode(name), name).toBe(code)
})
