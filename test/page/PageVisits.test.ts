import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { agents, visit } from "../redirect/Visiting.ts"
import { patiently } from "../support/Patience.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { make, makeButton, makePage, makePlugin, newSlug } from "./PagePlaces.ts"

const hrefs = (text: string) => [...text.matchAll(/<a class="b[^"]*" href="([^"]+)"/g)].map(([, href]) => href ?? "")
const change = (path: string, json: Row) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.tap(send("PUT", `/api/v1${path}`, { json }), ({ status, text }) =>
      Effect.sync(() => expect(status, text).toBe(200))
    )
  )

const eventually = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(Effect.sandbox(effect).pipe(Effect.mapError(() => "not yet" as const)), patiently)

onOneDatabase("a visit of a bio page", (it) => {
  it.effect("shows the page with its policy, to be revalidated each time", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ slug: "Mara.L", title: "Mara <L>", description: "Hi" })
      yield* makeButton(page["id"], { label: "Shop & more" })
      const answer = yield* visit("/@Mara.L")
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-cache",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        vary: expect.stringMatching(/accept-encoding/i)
      })
      const policy = String(answer.headers["content-security-policy"])
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; base-uri 'none'/)
      expect(policy).not.toContain("unsafe")
      expect(answer.text).toContain("Mara &lt;L&gt;")
      expect(answer.text).toContain("Shop &amp; more")
      expect(answer.text).toContain('<link rel="canonical" href="http://linden.test/@Mara.L">')
      expect(answer.headers["x-robots-tag"]).toBeUndefined()
      const { date: _, "x-request-id": __, ...headers } = answer.headers
      const again = yield* visit("/@Mara.L?utm_source=x")
      expect([again.status, again.text]).toEqual([200, answer.text])
      expect(again.headers).toMatchObject(headers)
      for (const path of ["/@mara", "/@Mara", "/@", "/@nobody", "/@%00", "/@Mara.L/x"])
        expect((yield* visit(path)).status, path).toBe(404)
    })
  )

  it.effect("is compressed if the browser accepts it, and 304 if it has the page", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const page = yield* makePage()
      const path = `/@${page["slug"]}`
      const plain = yield* visit(path)
      const fetched = yield* Effect.promise(() => fetch(url + path, { headers: { "accept-encoding": "gzip" } }))
      expect(fetched.headers.get("content-encoding")).toBe("gzip")
      expect(yield* Effect.promise(() => fetched.text())).toBe(plain.text)
      const again = yield* visit(path, { headers: { "if-none-match": String(plain.headers["etag"]) } })
      expect([again.status, again.text]).toEqual([304, ""])
      const head = yield* visit(path, { method: "HEAD" })
      expect([head.status, head.text]).toEqual([200, ""])
    })
  )

  it.effect("shows each edit on the next visit, wherever it was made", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = yield* make("/domains", { hostname: `${newSlug()}.example.net` })
      const host = String(domain["hostname"])
      const page = yield* makePage({ domain_id: domain["id"] })
      const [path, at] = [`/pages/${page["id"]}`, `/@${page["slug"]}`]
      const see = Effect.map(visit(at, { host }), ({ status, text }) => (status === 200 ? text : String(status)))
      expect(yield* see).toContain('<h1 dir="auto">A page</h1>')
      expect((yield* visit(at)).status).toBe(404)
      yield* change(path, { title: "Another title" })
      expect(yield* see).toContain("Another title</h1>")
      yield* change(path, { theme: "neon", custom_css: ".mine{color:red}@import 'x'" })
      expect(yield* see).toContain("color-scheme:dark")
      expect(yield* see).toContain(".mine{color:red}</style>")
      const button = yield* makeButton(page["id"], { label: "First label" })
      expect(yield* see).toContain("First label")
      yield* change(`${path}/links/${button["id"]}`, { label: "Second label" })
      expect(yield* see).toContain("Second label")
      const plugin = yield* makePlugin(page["id"], "text_block")
      expect(yield* see).not.toContain("<section")
      yield* change(`${path}/plugins/${plugin["id"]}`, { config: { content: "**Words**" } })
      expect(yield* see).toContain("<strong>Words</strong>")
      expect((yield* see).indexOf("Words")).toBeGreaterThan((yield* see).indexOf("Second label"))
      const items = [{ id: plugin["id"], type: "plugin", sort_order: -1 }]
      yield* send("POST", `/api/v1${path}/reorder`, { json: { items } })
      expect((yield* see).indexOf("Words")).toBeLessThan((yield* see).indexOf("Second label"))
      yield* send("DELETE", `/api/v1${path}/plugins/${plugin["id"]}`)
      yield* send("DELETE", `/api/v1${path}/links/${button["id"]}`)
      expect(yield* see).not.toMatch(/Words|Second label/)
      yield* change(`/domains/${domain["id"]}`, { hostname: `moved.${host}` })
      expect(yield* see).toBe("404")
      expect((yield* visit(at, { host: `moved.${host}` })).text).toContain(`http://moved.${host}/@`)
      const slug = newSlug()
      yield* change(path, { slug, domain_id: null })
      const moved = yield* visit(at, { host: `moved.${host}` })
      expect([moved.status, moved.headers["location"]]).toEqual([308, `http://linden.test/@${slug}`])
      yield* send("DELETE", `/api/v1${path}`)
      expect((yield* visit(at)).status).toBe(404)
    })
  )

  it.effect("of a domain's root shows the domain's page rather than its redirect", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = yield* make("/domains", {
        hostname: `${newSlug()}.example.net`,
        root_url: "https://example.com/home"
      })
      const [host, path] = [String(domain["hostname"]), `/domains/${domain["id"]}`]
      const page = yield* makePage({ title: "Root page", domain_id: domain["id"] })
      const elsewhere = yield* makePage({ title: "On another domain" })
      expect((yield* visit("/", { host })).headers["location"]).toBe("https://example.com/home")
      yield* change(path, { root_page_id: page["id"] })
      const root = yield* visit("/", { host })
      expect([root.status, root.text.includes("Root page</h1>")]).toEqual([200, true])
      expect(root.text).toContain(`<link rel="canonical" href="http://${host}/">`)
      expect((yield* visit(`/@${page["slug"]}`, { host })).text).toContain(
        `<link rel="canonical" href="http://${host}/">`
      )
      yield* change(`/pages/${page["id"]}`, { title: "Changed root" })
      expect((yield* visit("/", { host })).text).toContain("Changed root</h1>")
      yield* change(path, { root_page_id: elsewhere["id"] })
      const other = yield* visit("/", { host })
      expect(other.text).toContain("On another domain</h1>")
      expect(other.text).toContain(`<link rel="canonical" href="http://linden.test/@${elsewhere["slug"]}">`)
      yield* send("DELETE", `/api/v1/pages/${elsewhere["id"]}`)
      expect((yield* visit("/", { host })).headers["location"]).toBe("https://example.com/home")
      expect(dataOf(yield* send("GET", `/api/v1${path}`))["root_page_id"]).toBe(null)
      const key = yield* (yield* TestServer).otherTeamKey
      const theirs = yield* makePage({}, key)
      const refused = yield* send("PUT", `/api/v1${path}`, { json: { root_page_id: theirs["id"] } })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["root_page_id"]])
    })
  )

  it.effect("is counted as a view of its own team, without bots", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const page = yield* makePage({ title: "Seen" }, key)
      const at = `/@${page["slug"]}`
      yield* visit(at)
      yield* visit(at)
      yield* visit(at, { agent: agents.googlebot })
      yield* visit(at, { method: "HEAD" })
      yield* eventually(
        Effect.gen(function* () {
          const report = dataOf(yield* send("GET", "/api/v1/analytics?period=7d", { key }))
          expect(report).toMatchObject({ page_views: 2, total_clicks: 0 })
        })
      )
    })
  )

  it.effect("asks search engines not to index it if its owner wants that", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ noindex: 1 })
      const answer = yield* visit(`/@${page["slug"]}`)
      expect(answer.headers["x-robots-tag"]).toBe("noindex")
      expect(answer.text).toContain('<meta name="robots" content="noindex">')
    })
  )

  it.effect("leaves through counted redirects, whatever kind of URL a button has", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = yield* makePage()
      const targets = [
        "https://example.com/a?b=c#d",
        "mailto:mara@example.com?subject=Hi",
        "tel:+46701234567",
        "sms:+46701234567"
      ]
      for (const [place, url] of targets.entries()) yield* makeButton(page["id"], { url, sort_order: place })
      const links = hrefs((yield* visit(`/@${page["slug"]}`)).text)
      expect(links).toHaveLength(4)
      for (const [place, href] of links.entries()) {
        expect(href).toMatch(/^\/b\/[A-Za-z0-9_-]{22}$/)
        const answer = yield* visit(href)
        expect([answer.status, answer.headers["location"], answer.headers["cache-control"]]).toEqual([
          302,
          targets[place],
          "private, no-store"
        ])
      }
      const [first = ""] = links
      yield* visit(first)
      yield* visit(first, { agent: agents.googlebot })
      yield* visit(first, { method: "HEAD" })
      yield* visit(first, { headers: { "sec-purpose": "prefetch" } })
      yield* eventually(
        Effect.gen(function* () {
          const detail = dataOf<Row & { links: ReadonlyArray<Row> }>(yield* send("GET", `/api/v1/pages/${page["id"]}`))
          expect(detail.links.map(({ clicks }) => clicks)).toEqual([2, 1, 1, 1])
          expect(detail["total_clicks"]).toBe(5)
        })
      )
      const { pages } = dataOf<{ pages: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/pages?sort_by=total_clicks"))
      expect(pages[0]?.["id"]).toBe(page["id"])
      const bad = ["/b/x", `${first}x`, `/b/${"A".repeat(22)}`, "/b/", `/b/${"_".repeat(22)}`]
      for (const path of bad) expect((yield* visit(path)).status, path).toBe(404)
    })
  )

  it.effect("follows a button's current URL, also from a page that was opened earlier", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = yield* makePage()
      const button = yield* makeButton(page["id"], { url: "https://example.com/old" })
      const [href = ""] = hrefs((yield* visit(`/@${page["slug"]}`)).text)
      const path = `/pages/${page["id"]}/links/${button["id"]}`
      yield* change(path, { url: "https://example.com/new" })
      yield* change(`/pages/${page["id"]}`, { slug: newSlug() })
      expect((yield* visit(href)).headers["location"]).toBe("https://example.com/new")
      yield* send("DELETE", `/api/v1${path}`)
      expect((yield* visit(href)).status).toBe(404)
    })
  )
})
