import { expect } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import { Effect } from "effect"
import { dataOf } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

onOneDatabase("link exports in other products' formats", (it) => {
  it.effect("have the right header, every link once, and no cell that is a formula", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const tag = dataOf(yield* send("POST", "/api/v1/tags", { key, json: { name: "spring, sale" } }))["id"]
      const make = (json: object) =>
        Effect.map(send("POST", "/api/v1/links", { key, json }), (answer) => {
          expect(answer.status, answer.text).toBe(201)
          return dataOf(answer)
        })
      const first = yield* make({ url: "https://example.com/a?b=1,2", title: '=HYPERLINK("x")', tags: [tag] })
      yield* make({ url: "https://example.com/b", custom_slug: "second" })
      const table = (format: string) =>
        Effect.gen(function* () {
          const answer = yield* send("GET", `/api/v1/team/export?format=${format}`, { key })
          expect(answer.status).toBe(200)
          expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8")
          expect(answer.headers["content-disposition"]).toMatch(new RegExp(`filename="linden-[\\d-]+-${format}\\.csv"`))
          return {
            head: answer.text.split("\r\n")[0],
            rows: parse(answer.text, { columns: true, bom: true }) as Array<Record<string, string>>
          }
        })
      const dub = yield* table("dub")
      expect(dub.head).toBe(
        "\ufeffShort link,Destination URL,Clicks,Leads,Conversions,Revenue,Created at,Link ID,Updated at,Tags,Archived,External ID"
      )
      expect(dub.rows).toHaveLength(2)
      expect(dub.rows[0]).toMatchObject({
        "Short link": first["short_url"],
        "Destination URL": "https://example.com/a?b=1,2",
        "Link ID": first["id"],
        Tags: "spring, sale",
        Clicks: "0",
        Archived: "No"
      })
      expect(dub.rows[0]?.["Created at"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      const bitly = yield* table("bitly")
      expect(bitly.head).toBe("\ufeffLink,Custom Link,Destination URL,Title,Created,Tags,Engagements")
      expect(bitly.rows.map((row) => row["Title"])).toEqual([`'=HYPERLINK("x")`, ""])
      expect(bitly.rows[1]?.["Link"]).toMatch(/^[^:]+\/second$/)
      const wrong = yield* send("GET", "/api/v1/team/export?format=xml", { key })
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["format"]])
    })
  )
})
