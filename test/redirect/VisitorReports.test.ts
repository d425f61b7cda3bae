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

    it.effect("are not accepted from forms of other sites", () =>
      Effect.gen(function* () {
        const link = yield* done("POST", "/links", { url: "https://example.com/" })
        const sent = { link: String(link["short_url"]), reason: "spam" }
        const { host } = new URL(sent.link)
        for (const headers of [
          { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
          { "sec-fetch-site": "cross-site", origin: "null" },
          { "sec-fetch-site": "same-site", origin: "https://evil.linden.test" },
          { origin: "https://evil.example" }
        ]) {
          const refused = yield* report(sent, "203.0.113.9", { host, ...headers })
          expect([refused.status, refused.text.includes(`value="${sent.link}"`)]).toEqual([403, true])
        }
        for (const link of [sent.link.replace(/^https?/, "javascript"), sent.link.replace(/^https?/, "data")]) {
          expect((yield* report({ ...sent, link }, "203.0.113.9")).status).toBe(422)
        }
        expect((yield* reportsOf()).reports.filter(({ reason }) => reason === "spam")).toEqual([])
        for (const headers of [
          { "sec-fetch-site": "same-origin", origin: "null" },
          { origin: `http://${host}` },
          { origin: "null" }
        ]) {
          expect((yield* report(sent, "203.0.113.9", { host, ...headers })).status).toBe(200)
        }
      })
    )

    it.effect("are open for 20 of a link, and open ones are kept longest", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const link = yield* done("POST", "/links", { url: "https://example.com/" })
        const sent = { link: String(link["short_url"]), reason: "flood" }
        for (let network = 1; network <= 22; network++) {
          expect((yield* report(sent, `198.51.${network}.1`)).status).toBe(200)
        }
        const stateOf = Effect.map(reportsOf("?limit=100"), ({ reports }) =>
          reports.filter(({ reason }) => reason === "flood").map(({ state }) => state)
        )
        expect(yield* stateOf).toEqual(["done", "done", ...Array.from({ length: 20 }, () => "open")])
        // As many newer reports as the team keeps, which the team has handled.
        const columns = sql`team_id, link_id, page_id, link, reason, contact, network`
        const [{ id } = { id: "" }] = yield* sql<{ id: string }>`SELECT id FROM destination_reports
          WHERE reason = 'flood' AND state = 'open' LIMIT 1`
        const others = Array.from({ length: 1000 }, (_, more) => `0000${String(more).padStart(4, "0")}`)
        const add = (other: string) =>
          sql`INSERT INTO destination_reports (id, state, created_at, updated_at, ${columns})
            SELECT ${`${other}-0000-7000-9000-000000000000`}, 'done', created_at + 1000, updated_at, ${columns}
            FROM destination_reports WHERE id = ${id}`
        yield* sql.withTransaction(Effect.forEach(others, add, { discard: true }))
        const elsewhere = yield* done("POST", "/links", { url: "https://example.com/" })
        yield* report({ link: String(elsewhere["short_url"]), reason: "last" }, "198.51.100.1")
        expect((yield* reportsOf()).total).toBe(1000)
        expect((yield* stateOf).length).toBeGreaterThan(20)
        expect((yield* reportsOf("?state=open")).reports.filter(({ reason }) => reason === "flood")).toHaveLength(20)
        yield* sql`DELETE FROM destination_reports WHERE reason = 'flood'`
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
