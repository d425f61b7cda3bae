import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makeQrcode } from "../qr/Kit.ts"
import { sendRaw } from "../support/Raw.ts"
import { api, dataOf, sendAsOther } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeDomain, makeLink, visit } from "./Visiting.ts"

const page = "https://example.com/page"

/** The status and the destination of a visit whose path no client changes. */
const visitRaw = (path: string) =>
  Effect.gen(function* () {
    const { url } = yield* TestServer
    const headers = { host: "linden.test", "user-agent": agents.chrome }
    const { status, headers: got } = yield* sendRaw(url, { path, headers })
    return [path, status, got["location"] ?? null]
  })

/** The same visit twice: the second one may be answered from memory. */
const leadsTo = (path: string, location: string | null, options: Parameters<typeof visit>[1] = {}) =>
  Effect.gen(function* () {
    for (const _ of [1, 2, 3]) {
      const answer = yield* visit(path, options)
      expect([path, answer.status, answer.headers["location"] ?? null]).toEqual([
        path,
        location === null ? 404 : 302,
        location
      ])
    }
  })

onEachDatabase("a path after a short code", (it) => {
  it.effect("joins that of the destination with forward_path, and isn't found without", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ custom_slug: "guide", url: `${page}?x=1#top` })
      yield* leadsTo("/guide/a", null)
      yield* link.change({ forward_path: 1 })
      yield* leadsTo("/guide", `${page}?x=1#top`)
      yield* leadsTo("/guide/", `${page}?x=1#top`)
      yield* leadsTo("/guide/a/b.html", `${page}/a/b.html?x=1#top`)
      yield* leadsTo("/guide/a/b/?y=2&x=3", `${page}/a/b/?x=1&y=2#top`)
      yield* leadsTo("/guide/a/b/c/d/e/f/g", `${page}/a/b/c/d/e/f/g?x=1#top`)
      yield* leadsTo("/GUIDE/a", `${page}/a?x=1#top`)
      yield* leadsTo("/guide/a.", `${page}/a.?x=1#top`)
      yield* leadsTo("/guide/a&b=1", `${page}/a&b=1?x=1#top`)
      yield* leadsTo("/guide/a%3Fb", `${page}/a%3Fb?x=1#top`)
      yield* leadsTo("/guide/a+", `${page}/a+?x=1#top`)
      yield* leadsTo("/guide/a+b%2Bc%20d", `${page}/a+b%2Bc%20d?x=1#top`)
      yield* leadsTo(`/guide/${"long".repeat(100)}`, `${page}/${"long".repeat(100)}?x=1#top`)
      expect(yield* link.clicks).toBe(3 * 12)
      yield* link.change({ forward_path: 0 })
      yield* leadsTo("/guide/a/b.html", null)
    })
  )

  it.effect("is refused if it could leave the path of the destination", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ custom_slug: "strict", forward_path: 1 })
      const refused = ["..", "a/..", "%2e%2e/x", ".", "/x", "x//", "a%2fb", "a%5Cb", "a%09", "%00", "%zz", "%ff"]
      for (const end of refused) {
        const path = `/strict/${end}`
        for (const _ of [1, 2]) expect(yield* visitRaw(path)).toEqual([path, 404, null])
      }
      const sent = "/strict/@evil.example/..;/%C3%BC"
      for (const _ of [1, 2]) {
        expect(yield* visitRaw(sent)).toEqual([sent, 302, `${page}/@evil.example/..%3B/%C3%BC`])
      }
      expect(yield* link.clicks).toBe(2)
    })
  )

  it.effect("stays while a page asks the visitor", () =>
    Effect.gen(function* () {
      yield* makeLink({ custom_slug: "screened", forward_path: 1, redirect_type: "screen" })
      expect((yield* visit("/screened/a/b")).text).toContain(`href="${page}/a/b"`)
      yield* makeLink({ custom_slug: "locked", forward_path: 1, redirect_type: "password", password: "sesame" })
      const form = yield* visit("/locked/a/b")
      expect([form.status, form.text.includes('<form method="post"')]).toEqual([200, true])
      const wrong = yield* visit("/locked/a/b", { method: "POST", form: "password=wrong" })
      expect(wrong.headers["location"]).toBeUndefined()
      const opened = yield* visit("/locked/a/b?y=1", { method: "POST", form: "password=sesame" })
      expect([opened.status, opened.headers["location"]]).toEqual([303, `${page}/a/b?y=1`])
      yield* makeLink({ custom_slug: "limited", forward_path: 1, max_clicks: 5 })
      expect((yield* visit("/limited/a")).text).not.toContain(page)
      const gone = yield* visit("/limited/a", { method: "POST" })
      expect(gone.headers["location"]).toBe(`${page}/a`)
      yield* makeLink({ custom_slug: "seen", forward_path: 1, meta_title: "Title" })
      const preview = yield* visit("/seen/a/b", { agent: agents.slackbot })
      expect(preview.text).toContain(`href="${page}/a/b"`)
      expect(preview.text).toContain('<meta property="og:url" content="http://linden.test/seen/a/b">')
    })
  )

  it.effect("joins the destinations of A/B tests and rules too", () =>
    Effect.gen(function* () {
      yield* makeLink({
        custom_slug: "ruled",
        forward_path: 1,
        targeting: [{ type: "os", value: "ios", url: "https://ios.example/app" }]
      })
      yield* leadsTo("/ruled/a", "https://ios.example/app/a", { agent: agents.iphone })
      yield* leadsTo("/ruled/a", `${page}/a`)
      yield* makeLink({ custom_slug: "tested", forward_path: 1, ab_tests: [{ url: "https://b.example", weight: 100 }] })
      yield* leadsTo("/tested/a?q", "https://b.example/a?q")
    })
  )

  it.effect("counts as the short code in the usual states", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ custom_slug: "state", forward_path: 1 })
      yield* link.change({ is_active: 0 })
      expect((yield* visit("/state/a")).status).toBe(404)
      yield* link.change({ is_active: 1, expires_at: "2020-01-01" })
      expect((yield* visit("/state/a")).status).toBe(410)
      yield* link.change({ expires_at: null, redirect_status: 308 })
      for (const _ of [1, 2]) expect((yield* visit("/state/a", { method: "HEAD" })).status).toBe(308)
      expect(yield* link.clicks).toBe(0)
    })
  )

  it.effect("belongs to the domain, whose own page answers if there is nothing", () =>
    Effect.gen(function* () {
      const domain_id = yield* makeDomain("paths.example.com", { not_found_url: "https://example.com/none" })
      yield* makeLink({ custom_slug: "there", domain_id, forward_path: 1 })
      const host = "paths.example.com"
      yield* leadsTo("/there/a", `${page}/a`, { host })
      yield* leadsTo("/there/a", null)
      yield* leadsTo("/elsewhere/a", "https://example.com/none", { host })
      yield* leadsTo("/there/a%09", "https://example.com/none", { host })
    })
  )
})

onEachDatabase("the query of a visit", (it) => {
  it.effect("stays behind with forward_query off", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ custom_slug: "bare", forward_query: 0, forward_path: 1 })
      yield* leadsTo("/bare?a=1", page)
      yield* leadsTo("/bare/x?a=1", `${page}/x`)
      yield* link.change({ forward_query: 1 })
      yield* leadsTo("/bare?a=1", `${page}?a=1`)
    })
  )

  it.effect("has defaults of the team, like the path, which new links copy", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const before = dataOf(yield* send("GET", "/api/v1/team"))
      expect(before["link_defaults"]).toEqual({ forward_path: 0, forward_query: 1 })
      const old = yield* makeLink()
      const changed = yield* api("PUT", "/team", { link_defaults: { forward_query: 0 } })
      expect(dataOf(changed)["link_defaults"]).toEqual({ forward_path: 0, forward_query: 0 })
      yield* api("PUT", "/team", { link_defaults: { forward_path: 1 } })
      const fields = ["forward_path", "forward_query"] as const
      const of = (data: Readonly<Record<string, unknown>>) => fields.map((field) => data[field])
      const url = page
      const made = dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))
      expect(of(made)).toEqual([1, 0])
      expect(of(dataOf(yield* send("GET", `/api/v1/links/${made["id"]}`)))).toEqual([1, 0])
      const own = dataOf(yield* send("POST", "/api/v1/links", { json: { url, forward_path: 0, forward_query: 1 } }))
      expect(of(dataOf(yield* send("GET", `/api/v1/links/${own["id"]}`)))).toEqual([0, 1])
      const bulk = yield* send("POST", "/api/v1/links/bulk", { json: { links: [{ url }, { url, forward_query: 1 }] } })
      const results = dataOf(bulk)["results"] as ReadonlyArray<{ readonly data: Readonly<Record<string, unknown>> }>
      expect(results.map(({ data }) => of(data))).toEqual([
        [1, 0],
        [1, 1]
      ])
      expect(of(dataOf(yield* send("GET", `/api/v1/links/${old.id}`)))).toEqual([0, 1])
      const other = yield* (yield* sendAsOther)("POST", "/api/v1/links", { json: { url } })
      expect(of(dataOf(other))).toEqual([0, 1])
      const wrong = yield* send("PUT", "/api/v1/team", { json: { link_defaults: { forward_path: 2 } } })
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["link_defaults.forward_path"]])
      yield* api("PUT", "/team", { link_defaults: { forward_path: 0, forward_query: 1 } })
    })
  )
})

onEachDatabase("a short code of several parts", (it) => {
  it.effect("leads to its link, before a forwarded path, whatever its case", () =>
    Effect.gen(function* () {
      const prefix = yield* makeLink({ custom_slug: "spring", forward_path: 1, url: "https://spring.example" })
      yield* leadsTo("/spring/sale", "https://spring.example/sale")
      const { send } = yield* TestServer
      const told = [{ detail: { code: "takes_forwarded_path", params: { code: "spring" } } }]
      const asked = yield* send("GET", "/api/v1/links/availability?slug=Spring/any/thing")
      expect([dataOf(asked)["available"], asked.body.warnings]).toMatchObject([true, told])
      const warned = yield* send("POST", "/api/v1/links", { json: { url: page, custom_slug: "spring/other" } })
      expect(warned.body.warnings).toMatchObject(told)
      yield* send("DELETE", `/api/v1/links/${dataOf(warned)["id"]}`)
      const link = yield* makeLink({ custom_slug: "spring/sale" })
      expect(link.path).toBe("/spring/sale")
      yield* leadsTo("/spring/sale", page)
      yield* leadsTo("/spring/sale/?a=1", `${page}?a=1`)
      yield* leadsTo("/Spring/SALE", page)
      yield* leadsTo("/spring/sale/shoes", "https://spring.example/sale/shoes")
      yield* link.change({ forward_path: 1 })
      yield* leadsTo("/spring/sale/shoes", `${page}/shoes`)
      yield* leadsTo("/spring/more/shoes", "https://spring.example/more/shoes")
      yield* link.change({ is_active: 0 })
      yield* leadsTo("/spring/sale", null)
      yield* prefix.change({ forward_path: 0 })
      yield* link.change({ is_active: 1 })
      yield* leadsTo("/spring/sale.", page)
      yield* leadsTo("/spring/sale&fbclid=1", `${page}?fbclid=1`)
      yield* leadsTo("/spring/sale%3Futm_source=x", `${page}?utm_source=x`)
      yield* leadsTo("/spring/other", null)
      yield* send("DELETE", `/api/v1/links/${link.id}`)
      yield* prefix.change({ forward_path: 1 })
      yield* leadsTo("/spring/sale", null)
    })
  )

  it.effect("has a preview page, forms, former codes and QR codes", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const link = yield* makeLink({ custom_slug: "a/b/c", meta_title: "Three parts" })
      yield* makeLink({ custom_slug: "a", forward_path: 1, url: "https://a.example" })
      const shown = yield* visit("/a/b/c+")
      expect([shown.status, shown.text.includes("Three parts")]).toEqual([200, true])
      expect(shown.text).toContain('href="/a/b/c"')
      yield* link.change({ redirect_type: "password", password: "sesame" })
      const opened = yield* visit("/a/b/c", { method: "POST", form: "password=sesame" })
      expect([opened.status, opened.headers["location"]]).toEqual([303, page])
      yield* link.change({ redirect_type: "instant", password: null })
      const qrcode = yield* makeQrcode({ link_id: link.id })
      expect(qrcode["short_url"]).toBe("http://linden.test/a/b/c")
      const [printed] = yield* sql<{ code: string }>`SELECT code FROM qrcodes WHERE id = ${String(qrcode["id"])}`
      yield* leadsTo(`/a/b/c?qr=${printed?.code}`, page)
      const scans = dataOf(yield* send("GET", `/api/v1/qrcodes/${qrcode["id"]}`))
      expect(scans["short_code"]).toBe("a/b/c")
      const renamed = yield* link.change({ custom_slug: "a/new" })
      expect(dataOf(renamed)).toMatchObject({
        short_url: "http://linden.test/a/new",
        former_urls: ["http://linden.test/a/b/c"]
      })
      yield* leadsTo("/a/b/c", page)
      yield* leadsTo("/a/new", page)
      const by = yield* send("GET", "/api/v1/links/by?short_url=linden.test/a/b/c")
      expect(dataOf(by)["links"]).toMatchObject([{ id: link.id }])
      const removed = yield* send("DELETE", `/api/v1/links/${link.id}/aliases/a%2Fb%2Fc`)
      expect(removed.status).toBe(200)
      yield* leadsTo("/a/b/c", "https://a.example/b/c")
    })
  )

  it.effect("has up to five parts of 64 characters, and none of them is refused by chance", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const url = page
      const [long, half] = ["a".repeat(64), "b".repeat(63)]
      for (const custom_slug of ["v/w/x/y/z", `${long}/${half}`, "x/api", "x/reports"]) {
        expect((yield* send("POST", "/api/v1/links", { json: { url, custom_slug } })).status).toBe(201)
      }
      const refused: ReadonlyArray<readonly [slug: string, code: string]> = [
        ["u/v/w/x/y/z", "wrong_slug_parts"],
        [`${long}a/b`, "wrong_slug_parts"],
        [`${long}/${long}`, "too_long"],
        ["a//b", "wrong_slug_parts"],
        ["/a", "wrong_slug_parts"],
        ["a/", "wrong_slug_parts"],
        ["a/b.c", "wrong_slug"],
        ["api/a", "reserved_slug"],
        ["reports/a", "reserved_slug"],
        ["B/a", "reserved_slug"],
        ["internal/x/y", "reserved_slug"],
        ["destination-icons/x", "reserved_slug"],
        ["app/links", "reserved_slug"]
      ]
      for (const [custom_slug, code] of refused) {
        const made = yield* send("POST", "/api/v1/links", { json: { url, custom_slug } })
        expect([custom_slug, made.status]).toEqual([custom_slug, 422])
        const asked = yield* send("GET", `/api/v1/links/availability?slug=${encodeURIComponent(custom_slug)}`)
        expect(dataOf(asked)).toMatchObject({ available: false, reason_detail: { code } })
      }
      const taken = yield* send("GET", "/api/v1/links/availability?slug=V/w/x/y/z")
      expect(taken.body.warnings).toMatchObject([
        { detail: { code: "differs_in_case", params: { code: "v/w/x/y/z" } } }
      ])
    })
  )

  it.effect("never takes a path of the service", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const unknown = yield* send("GET", "/api/v1/unknown")
      expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"])
      expect((yield* send("POST", "/api/v1/unknown")).status).toBe(404)
      expect((yield* send("GET", "/api/v1/links/bulk-jobs/x/y/z")).status).toBe(404)
      for (const path of ["/docs/x/y", "/b/x/y", "/uploads/x/y/z", "/.well-known/x", "/@page/x", "/wp-admin/x.php"]) {
        expect([path, (yield* visit(path)).status]).toEqual([path, 404])
      }
    })
  )

  it.effect("can't be the destination of a link", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const url of ["http://linden.test/spring/sale", "http://linden.test/x/y/z/a.b/c"]) {
        expect((yield* send("POST", "/api/v1/links", { json: { url } })).status).toBe(422)
      }
    })
  )
})
