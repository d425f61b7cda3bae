import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makeLink, visit } from "../redirect/Visiting.ts"
import { dataOf, done, expectFailure, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const path = "/api/v1/shared-reports"

const share = (body: Row) => done("POST", "/shared-reports", { name: "Launch", ...body })
const pathOf = (shared: Row) => new URL(String(shared["url"])).pathname
const right = "password=open+sesame"

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{}, "name"],
  [{ name: "" }, "name"],
  [{ name: "a".repeat(256) }, "name"],
  [{ name: "New", password: "abc" }, "password"],
  [{ name: "New", min_clicks: 101 }, "min_clicks"],
  [{ name: "New", min_clicks: -1 }, "min_clicks"],
  [{ name: "New", min_clicks: null }, "min_clicks"],
  [{ name: "New", query: "30d" }, "query"],
  [{ name: "New", query: { period: "1y" } }, "query.period"],
  [{ name: "New", query: { link_id: "mine" } }, "query.link_id"],
  [{ name: "New", query: { tag_id: "nothing" } }, "query.tag_id"],
  [{ name: "New", query: { builder: "{" } }, "query.builder"],
  [{ name: "New", query: { start_date: "2026-02-30" } }, "query.start_date"],
  [{ name: "New", query: { start_date: "2026-02-02", end_date: "2026-01-01" } }, "query.end_date"]
]

onOneDatabase("shared reports", (it) => {
  const places = once(makePlaces)

  it.effect("are created, read, changed, listed and deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { link } = yield* places
      const made = yield* send("POST", path, { json: { name: "Launch", query: { link_id: link, period: "7d" } } })
      expect([made.status, made.body.message]).toEqual([201, "The report is shared."])
      const shared = dataOf(made)
      expect(shared).toEqual({
        id: expect.any(String),
        name: "Launch",
        url: expect.stringMatching(/\/reports\/[\w-]{43}$/),
        query: { link_id: link, period: "7d" },
        has_password: false,
        min_clicks: 5,
        created_by: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String)
      })
      const one = `/shared-reports/${shared["id"]}`
      expect(yield* done("GET", one)).toEqual(shared)
      const { updated_at: _, ...rest } = shared
      expect(yield* done("PUT", one, { password: "open sesame" })).toMatchObject({ ...rest, has_password: true })
      const changed = yield* done("PUT", one, { name: "Later", query: {}, password: null })
      expect(changed).toMatchObject({ name: "Later", query: {}, has_password: false, url: shared["url"] })
      const list = yield* done("GET", "/shared-reports")
      expect(list).toEqual({ shared_reports: [changed], total: 1 })
      expect((yield* send("DELETE", `/api/v1${one}`)).status).toBe(200)
      for (const method of ["GET", "DELETE"]) expectFailure(yield* send(method, `/api/v1${one}`), 404)
    })
  )

  it.effect("are refused if invalid, or if their link belongs to another team", () =>
    Effect.gen(function* () {
      const found = yield* places
      const wrong: ReadonlyArray<Refusal> = faults.map(([json, ...errors]) => ({
        name: errors.join(),
        method: "POST",
        path: "/shared-reports",
        sent: { json },
        errors
      }))
      for (const refusal of wrong) yield* refuses(refusal, found)
      for (const [field, id] of [
        ["link_id", "<otherLink>"],
        ["folder_id", "<otherFolder>"],
        ["tag_id", "<otherTag>"]
      ] as const) {
        const sent = { json: { name: "New", query: { [field]: id } } }
        yield* refuses({ name: field, method: "POST", path: "/shared-reports", sent, status: 404 }, found)
      }
    })
  )

  it.effect("name tags, whose ids they keep", () =>
    Effect.gen(function* () {
      const { tag, link } = yield* places
      const shared = yield* share({ query: { tag_id: "PLACE" } })
      expect(shared["query"]).toEqual({ tag_id: tag })
      const other = yield* done("PUT", `/shared-reports/${shared["id"]}`, { query: { link_id: link } })
      expect(other["query"]).toEqual({ link_id: link })
      const again = yield* done("PUT", `/shared-reports/${shared["id"]}`, { query: { tag_id: "place" } })
      expect(again["query"]).toEqual({ tag_id: tag })
    })
  )

  it.effect("are changed by owners and admins only, and belong to one team", () =>
    Effect.gen(function* () {
      const { send, keyOf, otherTeamKey } = yield* TestServer
      const shared = yield* share({})
      const one = `${path}/${shared["id"]}`
      const key = yield* keyOf("member")
      expect((yield* send("GET", one, { key })).status).toBe(200)
      expectFailure(yield* send("POST", path, { key, json: { name: "Mine" } }), 403)
      expectFailure(yield* send("PUT", one, { key, json: { name: "Mine" } }), 403)
      expectFailure(yield* send("DELETE", one, { key }), 403)
      const other = yield* otherTeamKey
      expectFailure(yield* send("GET", one, { key: other }), 404)
      expectFailure(yield* send("PUT", one, { key: other, json: { name: "Mine" } }), 404)
      expectFailure(yield* send("DELETE", one, { key: other }), 404)
      expect(dataOf(yield* send("GET", path, { key: other }))["total"]).toBe(0)
      expectFailure(yield* send("GET", path, { key: null }), 401)
    })
  )

  it.effect("are limited to 100 for each team", () =>
    Effect.gen(function* () {
      const { sql, send } = yield* TestServer
      const { id } = yield* share({ name: "First" })
      const copies = Array.from({ length: 100 }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`)
      for (const copy of copies) {
        yield* sql`INSERT INTO shared_reports (id, team_id, created_by, name, token, query, created_at, updated_at)
          SELECT ${copy}, team_id, created_by, name, ${copy}, query, created_at, updated_at FROM shared_reports WHERE id = ${String(id)}`
      }
      const full = yield* send("POST", path, { json: { name: "One more" } })
      expectFailure(full, 422)
      expect(full.body.code).toBe("limit_reached")
      yield* sql`DELETE FROM shared_reports WHERE token LIKE '01900000-%'`
    })
  )
})

onOneDatabase("the page of a shared report", (it) => {
  it.effect("shows the figures without a key, but no single visits, and ends with the link", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* makeLink({ title: "<b>Offer</b>" })
      const other = yield* makeLink({ title: "Unrelated" })
      for (let n = 0; n < 3; n++) {
        yield* visit(link.path, { headers: { referer: "https://news.example/", "accept-language": "de" } })
      }
      yield* visit(other.path)
      expect(yield* link.clicks).toBe(3)
      const shared = yield* share({ name: "Launch & more", query: { link_id: link.id }, min_clicks: 0 })
      const page = yield* visit(pathOf(shared))
      expect(page.status).toBe(200)
      expect(page.text).toContain("<h1><bdi>Launch &amp; more</bdi></h1>")
      expect(page.text).toMatch(/<dt>Clicks<\/dt><dd class="figure">3<\/dd>/)
      expect(page.text).toMatch(/<dt>Visitors<\/dt><dd class="figure">1<\/dd>/)
      expect(page.text).toContain("<bdi>&lt;b&gt;Offer&lt;/b&gt;</bdi>")
      expect(page.text).toContain("<bdi>news.example</bdi>")
      expect(page.text).toContain("<bdi>German</bdi>")
      expect(page.text).toContain("<bdi>Computers</bdi>")
      expect(page.text).not.toMatch(/Unrelated|Windows NT|127\.0\.0/)
      expect(page.text).toMatch(/<a href="\?period=30d" aria-current="page">30 days<\/a>/)
      expect(page.headers).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "private, no-store" })
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'")

      const french = yield* visit(`${pathOf(shared)}?period=7d`, { headers: { "accept-language": "fr" } })
      expect(french.text).toMatch(/<a href="\?period=7d" aria-current="page">7 jours<\/a>/)
      expect(french.text).toContain("<bdi>allemand</bdi>")
      for (const referer of ["https://t.co/", "https://x.com/"]) yield* visit(link.path, { headers: { referer } })
      expect(yield* link.clicks).toBe(5)
      const day = yield* visit(`${pathOf(shared)}?period=24h`)
      expect(day.text).toMatch(/<bdi>X<\/bdi><\/td><td>2</)
      expect(day.text).toContain("<h2>Clicks per hour</h2>")
      expect(day.text.match(/<rect[^>]*rx="2">/g)).toHaveLength(24)

      expect((yield* visit(`${pathOf(shared)}?period=junk`)).text).toMatch(/period=30d" aria-current/)

      yield* send("DELETE", `${path}/${shared["id"]}`)
      for (const gone of [pathOf(shared), "/reports/short", `/reports/${"a".repeat(43)}`]) {
        expect((yield* visit(gone)).status).toBe(404)
      }
    })
  )

  it.effect("names its scope and filters in the visitor's language", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ title: "Stollen" })
      const folder = yield* done("POST", "/folders", { name: "Christmas" })
      const tag = yield* done("POST", "/tags", { name: "<cake>" })
      const { id: page } = yield* done("POST", "/pages", { slug: "filtered", title: "Bakery" })
      const { id: button } = yield* done("POST", `/pages/${page}/links`, { label: "Order", url: "https://example.com" })
      const gone = "01900000-0000-7000-8000-000000000000"
      const builder = [
        { field: "country", operator: "is", values: ["DE", "AT"] },
        { field: "device", operator: "is_not", values: ["mobile"] },
        { field: "referrer", operator: "contains", values: ["example"] },
        { field: "link", operator: "is_not", values: [link.id, gone] },
        { field: "page", operator: "is", values: [page] },
        { field: "bio_link", operator: "is_not", values: [button] },
        { field: "utm_source", operator: "is_set", values: [] },
        { field: "weekday", operator: "is", values: ["0"] },
        { field: "hour", operator: "is_not", values: ["14"] },
        { field: "is_bot", operator: "is", values: ["0", "1"] }
      ]
      const query = { folder_id: folder["id"], tag_id: tag["id"], builder: JSON.stringify(builder) }
      const filtersOf = (shared: Row, language: string) =>
        Effect.map(visit(pathOf(shared), { headers: { "accept-language": language } }), ({ text }) => ({
          texts: [...text.matchAll(/<li><bdi>(.*?)<\/bdi><\/li>/g)].map(([, item]) => item),
          text
        }))
      const shared = yield* share({ query })
      const english = yield* filtersOf(shared, "en")
      expect(english.texts).toEqual([
        "Folder: Christmas",
        "Tag: &lt;cake&gt;",
        "Country: Germany or Austria",
        "Device is not Phones",
        "Referrer contains example",
        "Link is not Stollen or deleted",
        "Page: Bakery",
        "Page button is not Order",
        "UTM source is set",
        "Day of the week: Monday",
        expect.stringMatching(/^Hour is not 2:00.*2:59/)
      ])
      expect(english.text).toContain("Only clicks with:")
      expect(english.text).toContain("Bots are included.")
      const german = yield* filtersOf(shared, "de")
      expect(german.texts.slice(0, 4)).toEqual([
        "Ordner: Christmas",
        "Tag: &lt;cake&gt;",
        "Land: Deutschland oder Österreich",
        "Gerät ist nicht Handys"
      ])
      const whole = yield* filtersOf(yield* share({}), "en")
      expect(whole.texts).toEqual([])
      expect(whole.text).not.toMatch(/Only clicks|Bots are/)
    })
  )

  it.effect("hides numbers below the minimum, and with them those that would reveal them", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ title: "Few" })
      const visits = [...Array(9).fill("de"), ...Array(7).fill("fr"), ...Array(6).fill("es"), "cy"]
      for (const language of visits) yield* visit(link.path, { headers: { "accept-language": language } })
      expect(yield* link.clicks).toBe(23)
      const shared = yield* share({ query: { link_id: link.id } })
      const page = yield* visit(pathOf(shared))
      expect(page.text).toMatch(/<dt>Clicks<\/dt><dd class="figure">23<\/dd>/)
      expect(page.text).toMatch(/<dt>Visitors<\/dt><dd class="figure">fewer than 5<\/dd>/)
      expect(page.text).toContain("Numbers below 5 are hidden")
      for (const shown of ["German", "French"]) expect(page.text).toContain(`<bdi>${shown}</bdi>`)
      for (const hidden of ["Welsh", "Spanish"]) expect(page.text).not.toContain(hidden)
      expect(page.text).toMatch(/<bdi>Other<\/bdi><\/td><td>7</)

      expect(yield* done("PUT", `/shared-reports/${shared["id"]}`, { min_clicks: 24 })).toMatchObject({
        min_clicks: 24
      })
      const nothing = yield* visit(pathOf(shared))
      expect(nothing.text).toMatch(/<dt>Clicks<\/dt><dd class="figure">fewer than 24<\/dd>/)
      expect(nothing.text).not.toMatch(/German|<svg class="chart"|<table>/)

      yield* done("PUT", `/shared-reports/${shared["id"]}`, { min_clicks: 0 })
      const all = yield* visit(pathOf(shared))
      expect(all.text).toMatch(/<bdi>Welsh<\/bdi><\/td><td>1</)
      expect(all.text).not.toMatch(/fewer than|are hidden/)
    })
  )

  it.effect("keeps the dates of the report, says if there is nothing, and fits into frames of other sites", () =>
    Effect.gen(function* () {
      const shared = yield* share({
        min_clicks: 0,
        query: { start_date: "2020-01-01", end_date: "2020-01-07", timezone: "Asia/Tokyo" }
      })
      const page = yield* visit(`${pathOf(shared)}?period=all&embed=1`)
      expect(page.text).toContain("No clicks in this period.")
      expect(page.text).toContain("Time zone: Asia/Tokyo")
      expect(page.text).not.toContain("<nav")
      expect(page.text).toContain('<body class="framed">')
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors *")
    })
  )

  it.effect("asks for a password, remembers it, and asks again after a change", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const shared = yield* share({ name: "Secret plan", password: "open sesame" })
      const page = pathOf(shared)
      const asked = yield* visit(page)
      expect(asked.status).toBe(200)
      expect(asked.text).toMatch(/<form method="post">/)
      expect(asked.text).not.toContain("Secret plan")
      expect((yield* visit(page, { method: "POST", form: "password=wrong" })).status).toBe(403)
      const opened = yield* visit(page, { method: "POST", form: right })
      expect(opened.text).toContain("<bdi>Secret plan</bdi>")
      const [set = ""] = [opened.headers["set-cookie"] ?? []].flat()
      expect(set).toMatch(new RegExp(`^linden_report=[\\w-]{43}; Path=${page}; HttpOnly; SameSite=Lax$`))
      const cookie = set.split(";")[0] ?? ""
      expect((yield* visit(page, { headers: { cookie } })).text).toContain("Secret plan")
      expect((yield* visit(page, { headers: { cookie: `${cookie}x` } })).text).not.toContain("Secret plan")
      const another = yield* share({ password: "open sesame" })
      expect((yield* visit(pathOf(another), { headers: { cookie } })).text).toMatch(/<form method="post">/)
      yield* send("PUT", `${path}/${shared["id"]}`, { json: { password: "another one" } })
      expect((yield* visit(page, { headers: { cookie } })).text).not.toContain("Secret plan")
      expect((yield* visit(page, { method: "POST", form: right })).status).toBe(403)
    })
  )
})
