import { createServer, type Server } from "node:http"
import { Schema } from "effect"
import fc from "fast-check"
import { afterEach, expect, it } from "vitest"
import { type Analytics, Metric, Unit } from "../../src/click/query/Analytics.ts"
import { type Filter, FilterField, FilterOperator, isPresence, isTimeField } from "../../src/click/query/Filter.ts"
import { PeriodName } from "../../src/click/query/PeriodName.ts"
import { FolderId, LinkId, TagId } from "../../src/contract/Id.ts"
import { differenceOf } from "../../src/dashboard/analytics/difference.ts"
import type { Sink } from "../../src/dashboard/analytics/exportSink.ts"
import { exportAddress, readExport, type Written } from "../../src/dashboard/analytics/exportStream.ts"
import { opposed } from "../../src/dashboard/analytics/fields.ts"
import { figuresOf } from "../../src/dashboard/analytics/figures.ts"
import { countryName, languageName } from "../../src/dashboard/analytics/names.ts"
import { spanBefore } from "../../src/dashboard/analytics/spans.ts"
import { plainView, queryOf, searchOf, type View, viewOf } from "../../src/dashboard/analytics/view.ts"
import { ApiFailure } from "../../src/dashboard/api/Failure.ts"

const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })
const id = <A>(schema: Schema.Schema<A, string>) => fc.uuid().map(Schema.decodeSync(schema))
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => days * 86_400_000)

const filter = fc
  .record({
    field: fc.constantFrom(...FilterField.literals),
    operator: fc.constantFrom(...FilterOperator.literals),
    texts: fc.array(fc.string({ minLength: 1, maxLength: 20, unit: "binary" }), { minLength: 1, maxLength: 4 })
  })
  .map(({ field, operator, texts }): Filter => {
    if (isTimeField(field)) return { field, operator: operator === "is" ? "is" : "is_not", values: ["5"] }
    if (isPresence(operator)) return { field, operator, values: [] }
    return field === "is_bot" ? { field, operator, values: ["1"] } : { field, operator, values: texts }
  })

const view: fc.Arbitrary<View> = fc.record({
  period: fc.constantFrom(...PeriodName.literals),
  from: maybe(day),
  to: maybe(day),
  unit: maybe(fc.constantFrom(...Unit.literals)),
  metric: maybe(fc.constantFrom(...Metric.literals)),
  folder: maybe(fc.oneof(fc.constant("" as const), id(FolderId))),
  tag: maybe(id(TagId)),
  link: maybe(id(LinkId)),
  filters: fc.array(filter, { maxLength: 20 }),
  isLive: fc.boolean(),
  compare: maybe(fc.constantFrom("previous", "year"))
})

it("a URL stores the whole view", () => {
  fc.assert(
    fc.property(view, (shown) => {
      expect(viewOf(searchOf(shown))).toEqual(shown)
    })
  )
})

it("the default view has an empty query, and invalid values are ignored", () => {
  expect(searchOf(plainView)).toEqual({})
  const nonsense = {
    period: "8d",
    from: "2026-02-30",
    to: "x",
    group: "hour",
    metric: "people",
    folder: "1",
    link: "",
    filters: "[{}]",
    view: "dead",
    compare: "decade"
  }
  expect(viewOf(nonsense)).toEqual(plainView)
})

it("requests contain only what the view sets", () => {
  expect(queryOf(plainView, "UTC")).toEqual({ period: "30d", timezone: "UTC" })
  expect(queryOf({ ...plainView, folder: "", from: 0 }, "Asia/Kolkata")).toEqual({
    period: "30d",
    folder_id: "",
    start_date: 0,
    timezone: "Asia/Kolkata"
  })
  const address = exportAddress(
    { ...plainView, from: 86_400_000, filters: [{ field: "os", operator: "is", values: ["a&b"] }] },
    "csv",
    "Asia/Kolkata"
  )
  const { searchParams } = new URL(address, "http://linden.test")
  expect(searchParams.get("start_date")).toBe("1970-01-02")
  expect(searchParams.get("timezone")).toBe("Asia/Kolkata")
  expect(JSON.parse(searchParams.get("builder") ?? "")).toEqual([{ field: "os", operator: "is", values: ["a&b"] }])
})

it("every filter except starts_with can be inverted and restored", () => {
  fc.assert(
    fc.property(filter, (given) => {
      const opposite = opposed(given)
      if (given.operator === "starts_with") expect(opposite).toBeUndefined()
      else expect(opposite && [opposite.operator !== given.operator, opposed(opposite)]).toEqual([true, given])
    })
  )
})

it.each([
  [10, 0, undefined],
  [0, 0, undefined],
  [10, 10, { direction: "same", words: "No change" }],
  [1001, 1000, { direction: "same", words: "No change" }],
  [15, 10, { direction: "up", words: "50% more" }],
  [0, 10, { direction: "down", words: "100% fewer" }]
] as const)("%i after %i is described in words", (now, before, told) => {
  expect(differenceOf(now, before)).toEqual(told)
})

it("today is compared with yesterday up to the same time, and not at all without its count", () => {
  const series = [3, 400, 15].map((count, n) => ({ date: `2026-11-${28 + n}`, count }))
  const report = { series, total_clicks: 418, previous: { total_clicks: 0 } } as unknown as Analytics
  const todayIn = (found: Analytics) => figuresOf(found)[0]
  expect(todayIn({ ...report, today: { clicks: 15, yesterday: 12 } })).toMatchObject({ now: 15, before: 12 })
  expect(todayIn(report)).toMatchObject({ now: 15, before: 0 })
})

it("the previous period is as long as the current one", () => {
  const noon = 86_400_000 * 20_000
  expect(spanBefore(plainView, noon)).toBe(30)
  expect(spanBefore({ ...plainView, period: "all" }, noon)).toBeUndefined()
  expect(spanBefore({ ...plainView, from: noon, to: noon }, noon)).toBe(1)
  expect(spanBefore({ ...plainView, from: noon, to: noon + 86_400_000 }, noon)).toBe(2)
  expect(spanBefore({ ...plainView, from: noon }, noon + 4 * 86_400_000)).toBe(5)
})

it("countries and languages have names, and unknown codes are shown as they are", () => {
  expect([countryName("AT"), languageName("de")]).toEqual(["Austria", "German"])
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 12 }), (text) => {
      expect(typeof countryName(text)).toBe("string")
      expect(typeof languageName(text)).toBe("string")
    })
  )
})

let server: Server | undefined
afterEach(() => void server?.close())

const serve = (status: number, parts: ReadonlyArray<string>) =>
  new Promise<string>((resolve) => {
    server = createServer((_, response) => {
      response.writeHead(status)
      for (const part of parts) response.write(part)
      response.end()
    }).listen(0, "127.0.0.1", () => {
      const address = server?.address()
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`)
    })
  })

const sinkOf = (limit: number) => {
  let text = ""
  const sink: Sink = {
    limit,
    write: async (part) => {
      text += new TextDecoder().decode(part)
    },
    close: async () => undefined,
    abort: async () => undefined
  }
  return { sink, text: () => text }
}

const read = async (address: string, format: "csv" | "ndjson", sink: Sink) => {
  let written: Written = { bytes: 0, visits: 0 }
  const isWhole = await readExport(address, format, sink, new AbortController().signal, (now) => {
    written = now
  })
  return { isWhole, written }
}

it("an export is written as it arrives, and its rows are counted without the header", async () => {
  const parts = ["id,name\r\n1,a\r\n", "2,b\r\n3", ",c\r\n"]
  const address = await serve(200, parts)
  const { sink, text } = sinkOf(Number.POSITIVE_INFINITY)
  expect(await read(address, "csv", sink)).toEqual({
    isWhole: true,
    written: { bytes: parts.join("").length, visits: 3 }
  })
  expect(text()).toBe(parts.join(""))
  expect((await read(address, "ndjson", sink)).written.visits).toBe(4)
})

it("an export larger than its target allows is aborted", async () => {
  const { sink } = sinkOf(1000)
  expect((await read(await serve(200, ["x".repeat(900), "y".repeat(200)]), "ndjson", sink)).isWhole).toBe(false)
})

it("a refused export shows the reason at its field", async () => {
  const refusal = { success: false, code: "invalid", message: "No.", errors: { start_date: ["Must be earlier."] } }
  const refused = read(await serve(422, [JSON.stringify(refusal)]), "csv", sinkOf(1000).sink)
  const failure = new ApiFailure("invalid", "No.", { start_date: ["Must be earlier."] }, "invalid")
  await expect(refused).rejects.toEqual(failure)
  const broken = read(await serve(502, ["<html>"]), "csv", sinkOf(1000).sink)
  await expect(broken).rejects.toMatchObject({ kind: "unavailable" })
})
