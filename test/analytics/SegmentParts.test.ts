import { expect, it } from "@effect/vitest"
import { level } from "../../src/click/report/Buckets.ts"
import { partsOf } from "../../src/click/report/Segment.ts"

const day = (date: string) => {
  const start = Date.parse(`${date}T00:00:00Z`)
  return { level: level.day, start, span: { from: start, to: start + 86_400_000 } }
}
const hour = (time: string) => {
  const start = Date.parse(`${time}:00:00Z`)
  return { level: level.hour, start, span: { from: start, to: start + 3_600_000 } }
}

it("segments are split by month, and those of the last month into days and hours", () => {
  const [january, february, march] = [
    [day("2026-01-30"), day("2026-01-31")],
    [day("2026-02-01")],
    [day("2026-03-01"), day("2026-03-04")]
  ]
  const today = [hour("2026-03-05T00"), hour("2026-03-05T01")]
  const parts = partsOf([...january, ...february, ...march, ...today])
  expect(parts).toEqual({ past: [january, february], days: march, hours: today })
})

it("past months stay the same when hours and days are added", () => {
  const past = [day("2026-01-31"), day("2026-02-01")]
  const before = partsOf([...past, day("2026-03-01"), hour("2026-03-02T00")])
  const after = partsOf([...past, day("2026-03-01"), day("2026-03-02"), hour("2026-03-03T00")])
  expect(after.past).toEqual(before.past)
  expect(partsOf([...past, day("2026-03-01")]).days).toEqual(before.days)
})

it("no segments have no parts", () => {
  expect(partsOf([])).toEqual({ past: [], days: [], hours: [] })
})
