import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { once } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { builder, getReport, makeLink, visit, whenBooked } from "./support/Visits.ts"

onOneDatabase("an export", (it) => {
  const world = once(
    Effect.gen(function* () {
      const link = yield* makeLink("exported", { title: "A title" })
      yield* visit("/exported?utm_source=%3DSUM(A1)&utm_term=a,%22b%22", { language: "de" })
      yield* visit("/exported", { agent: "bot" })
      yield* visit("/exported", { agent: "iphone" })
      yield* whenBooked(2)
      return { link }
    })
  )

  it.effect("is CSV by default: a row per click, oldest first, bots marked, formulas escaped", () =>
    Effect.gen(function* () {
      const { link } = yield* world
      const { send } = yield* TestServer
      const { status, headers, text } = yield* send("GET", "/api/v1/analytics/export?include_bots=1")
      expect(status).toBe(200)
      expect(headers["content-type"]).toBe("text/csv; charset=utf-8")
      expect(headers["content-disposition"]).toMatch(/^attachment; filename="clicks-\d{4}-\d\d-\d\d\.csv"$/)
      const [head = "", ...lines] = text.split("\r\n")
      expect(lines.pop()).toBe("")
      const columns = head.split(",")
      expect(columns.slice(0, 2)).toEqual(["\ufeffid", "link_id"])
      expect(lines).toHaveLength(3)
      expect(lines[0]).toContain(`,'=SUM(A1),`)
      expect(lines[0]).toContain(`,"a,""b""",`)
      expect(lines.every((line) => line.includes(link))).toBe(true)
      const isBot = columns.indexOf("is_bot")
      expect(lines[1]?.includes("Googlebot")).toBe(true)
      expect(lines.slice(1).map((line) => line.replace(/"(?:[^"]|"")*"/g, "").split(",")[isBot])).toEqual(["1", "0"])
    })
  )

  it.effect("is NDJSON on request, filtered like a report", () =>
    Effect.gen(function* () {
      yield* world
      const { send } = yield* TestServer
      const read = (query: string) =>
        Effect.map(send("GET", `/api/v1/analytics/export?format=ndjson${query}`), ({ headers, text }) => {
          expect(headers["content-type"]).toBe("application/x-ndjson")
          return text
            .split("\n")
            .filter((line) => line !== "")
            .map((line) => JSON.parse(line) as Record<string, unknown>)
        })
      const all = yield* read("&include_bots=1")
      expect(all.map((click) => click["is_bot"])).toEqual([false, true, false])
      expect(all[0]).toMatchObject({ short_code: "exported", title: "A title", utm_source: "=SUM(A1)", language: "de" })
      const people = yield* read(`&${builder({ field: "is_bot", operator: "is", values: ["0"] })}`)
      expect(people).toEqual([all[0], all[2]])
      expect(yield* read("")).toEqual(people)
      expect(yield* read("&include_bots=0")).toEqual(people)
      for (const query of ["", "?include_bots=1"]) {
        const { total_clicks } = yield* getReport(query)
        expect(yield* read(query.replace("?", "&"))).toHaveLength(total_clicks)
      }
      expect(yield* read("&start_date=2024-01-01&end_date=2024-12-31")).toEqual([])
      expect(yield* read("&period=all&include_bots=1")).toEqual(all)
    })
  )

  it.effect("without clicks contains only the header", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      expect((yield* send("GET", "/api/v1/analytics/export", { key })).text).toMatch(/^\ufeffid,[a-z_,]+\r\n$/)
      expect((yield* send("GET", "/api/v1/analytics/export?format=ndjson", { key })).text).toBe("")
    })
  )
})
