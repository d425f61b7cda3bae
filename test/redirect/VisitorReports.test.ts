import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makePage } from "../page/PagePlaces.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { makeDomain } from "./Visiting.ts"

const report = (
  fields: Readonly<Record<string, string>>,
  from: string,
  headers: Readonly<Record<string, string>> = {}
) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send("POST", "/-/report", {
      key: null,
      form: new URLSearchParams(fields).toString(),
      headers: { "x-forwarded-for": from, ...headers }
    })
  )

const reportsOf = (query = "", key?: string) =>
  Effect.map(api("GET", `/destination-reports${query}`, undefined, key), (answer) =>
    dataOf<{ readonly reports: ReadonlyArray<Row>; readonly total: number }>(answer)
  )

onEachDatabase(
  "reports of visitors",
  (it) => {
    it.effect("come from a form without JavaScript, in the visitor's language, and reach the team's managers", () =>
      Effect.gen(function* () {
        const { send, keyOf, otherTeamKey } = yield* TestServer
        const form = yield* send("GET", "/-/report?link=%22%3E%3Cscript%3E", {
          key: null,
          headers: { "accept-language": "de" }
        })
        expect([form.status, form.headers["x-robots-tag"], form.headers["content-language"]]).toEqual([
          200,
          "noindex",
          "de"
        ])
        expect(form.text).toContain('value="&quot;&gt;&lt;script&gt;"')
        expect(form.text).not.toContain("<script")
        const link = yield* done("POST", "/links", { url: "https://example.com/phish", custom_slug: "phish" })
        const about = yield* send("GET", "/phish+", { key: null })
        const asked = /href="(\/-\/report[^"]*)"/.exec(about.text)?.[1] ?? ""
        expect((yield* send("GET", asked, { key: null, headers: { host: "linden.test" } })).text).toContain(
          'value="http://linden.test/phish"'
        )
        const sent = { link: "linden.test/phish?x=1", reason: "It asks for\nmy password.", contact: "ana@example.com" }
        const stored = yield* report(sent, "203.0.113.1")
        expect(stored.status).toBe(200)
        const { reports, total } = yield* reportsOf()
        expect([total, reports]).toMatchObject([1, [{ ...sent, link_id: link["id"], page_id: null, state: "open" }]])
        const id = reports[0]?.["id"]
        expect((yield* api("GET", "/destination-reports", undefined, yield* keyOf("member"))).status).toBe(403)
        const other = yield* otherTeamKey
        expect(yield* reportsOf("", other)).toEqual({ reports: [], total: 0 })
        expect((yield* api("PUT", `/destination-reports/${id}`, { state: "done" }, other)).status).toBe(404)
        expect((yield* api("PUT", `/destination-reports/${id}`, { state: "closed" })).status).toBe(422)
        expect(yield* done("PUT", `/destination-reports/${id}`, { state: "done" })).toMatchObject({ state: "done" })
        expect(yield* reportsOf("?state=open")).toEqual({ reports: [], total: 0 })
        expect((yield* reportsOf("?state=done")).total).toBe(1)
      })
    )

    it.effect("need a link or page of this server and a reason, on its default domain or a custom one", () =>
      Effect.gen(function* () {
        const page = yield* makePage({ slug: "reported" })
        const domain = yield* makeDomain("reports.example.org")
        const link = yield* done("POST", "/links", { url: "https://example.com/", domain_id: domain })
        const outcomes = yield* Effect.forEach(
          [
            { link: "http://linden.test/nothing", reason: "x" },
            { link: "https://elsewhere.example/phish", reason: "x" },
            { link: "not an address", reason: "x" },
            { link: "http://linden.test/phish", reason: " " },
            { link: "", reason: "x" },
            { link: "http://linden.test/@reported", reason: "page" },
            { link: String(link["short_url"]), reason: "domain" },
            { link: "http://linden.test/@REPORTED", reason: "page in capitals" },
            { link: String(link["short_url"]).toUpperCase(), reason: "domain in capitals" }
          ],
          (fields, n) => Effect.map(report(fields, `198.51.${n}.1`), ({ status }) => status)
        )
        expect(outcomes).toEqual([422, 422, 422, 422, 422, 200, 200, 200, 200])
        const { reports } = yield* reportsOf("?limit=4")
        expect(reports.map((one) => [one["reason"], one["link_id"], one["page_id"], one["contact"]])).toEqual([
          ["domain in capitals", link["id"], null, null],
          ["page in capitals", null, page["id"], null],
          ["domain", link["id"], null, null],
          ["page", null, page["id"], null]
        ])
      })
    )

    it.effect("are limited to five a day for each network", () =>
      Effect.gen(function* () {
        const link = yield* done("POST", "/links", { url: "https://example.com/limited" })
        const from = (address: string) => report({ link: String(link["short_url"]), reason: "x" }, address)
        const sent = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (n) => from(`192.0.2.${n}`))
        expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
        expect(Number(sent[5]?.headers["retry-after"])).toBeGreaterThan(86_000)
        expect((yield* from("192.0.3.1")).status).toBe(200)
        const site = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (n) => from(`2001:db8:1:${n}::1`))
        expect(site.at(-1)?.status).toBe(429)
      })
    )

    it.effect("reserve their first part of a path", () =>
      Effect.gen(function* () {
        const answer = yield* api("POST", "/links", { url: "https://example.com/", custom_slug: "-" })
        expect(answer.body.details?.map(({ field, code }) => [field, code])).toEqual([["custom_slug", "reserved_slug"]])
      })
    )
  },
  { trustProxy: true }
)
