import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { circularFault } from "../../src/domain/CircularDestinations.ts"
import { makePage } from "../page/PagePlaces.ts"
import { makeQrcode } from "../qr/Kit.ts"
import { dataOf, done } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeDomain, makeLink, visit } from "./Visiting.ts"

/** The same visit twice: on the router's path, and on the fast path, which may have cached the code by then. */
const leadsTo = (path: string, location: string | null, options: Parameters<typeof visit>[1] = {}) =>
  Effect.gen(function* () {
    for (const _ of [1, 2]) {
      const answer = yield* visit(path, options)
      const expected = location === null ? 404 : 302
      expect([path, answer.status, answer.headers["location"] ?? null]).toEqual([path, expected, location])
    }
  })

const glued = [".", ",", ")", "!", ":", ";", "%22", "%20", "%E2%80%8B", "%E2%80%A6", "%C2%BB", "').%20", "...", "%40"]

onOneDatabase("text that a mail program appends to a URL", (it) => {
  it.effect("still leads to the link, and counts as a visit", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      for (const end of glued) yield* leadsTo(`${link.path}${end}`, "https://example.com/page")
      expect(yield* link.clicks).toBe(2 * glued.length)
      yield* leadsTo(`${link.path}.?a=1`, "https://example.com/page?a=1")
      yield* leadsTo("/...", null)
    })
  )

  it.effect("is no part of the code, whatever it is, and a query in it counts as one", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* makeLink()
      const page = "https://example.com/page"
      const glued: ReadonlyArray<readonly [end: string, location: string]> = [
        ["%3Futm_source=x", `${page}?utm_source=x`],
        ["%3Futm_source=%C3%BC%26b=a%20b%23c", `${page}?utm_source=%C3%BC&b=a%20b`],
        ["%3Fa=%253F", `${page}?a=%3F`],
        ["&fbclid=1", `${page}?fbclid=1`],
        ["&q=a%26b?c=1", `${page}?q=a%26b&c=1`],
        ["&?c=1", `${page}?c=1`],
        ["%26utm_source=y", `${page}?utm_source=y`],
        [".%3Futm_source=x", `${page}?utm_source=x`],
        ["%23x", page],
        ["%22%3EMenu", page],
        [".x", page],
        ["%2Fx", page],
        ["%E2%80%8Bnext", page],
        ["%253Fa=1", page]
      ]
      for (const [end, location] of glued) yield* leadsTo(`${link.path}${end}`, location)
      expect(yield* link.clicks).toBe(2 * glued.length)
      const report = dataOf(yield* send("GET", `/api/v1/analytics?link_id=${link.id}`))
      expect(report["utm_sources"]).toEqual([
        { name: "x", count: 4 },
        { name: "y", count: 2 },
        { name: "ü", count: 2 }
      ])
      yield* makeLink({ custom_slug: "sitemap" })
      yield* leadsTo("/sitemap.xml", null)
      yield* leadsTo("/%3Futm_source=x", null)
    })
  )

  it.effect("makes a short link no less circular as a destination", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const path of ["a%3Fb=1", "a&b=1", "a.x", "a%2Fx", "a/x", "a/x/y.z", "b/aaaaaaaaaaaaaaaaaaaaaa&c"]) {
        const made = yield* send("POST", "/api/v1/links", { json: { url: `http://linden.test/${path}` } })
        expect([path, made.status, made.body.errors?.["url"]]).toMatchObject([path, 422, [circularFault.message]])
      }
      for (const path of ["sitemap.xml", "uploads/a", "@a/x"]) yield* makeLink({ url: `http://linden.test/${path}` })
    })
  )

  it.effect("still counts a scan", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      const { image_url } = yield* makeQrcode({ link_id: link.id })
      const scan = /\/qr\/(\w{6})-/.exec(String(image_url))?.[1]
      yield* leadsTo(`${link.path}%3Fqr=${scan}`, "https://example.com/page")
      expect((yield* link.rows).every(({ qrcode }) => qrcode !== null)).toBe(true)
    })
  )

  it.effect("still allows the password of a protected link", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ redirect_type: "password", password: "open sesame" })
      const opened = yield* visit(`${link.path})`, { method: "POST", form: "password=open+sesame" })
      expect([opened.status, opened.headers["location"]]).toEqual([303, "https://example.com/page"])
    })
  )

  it.effect("still leads to the page; a name that ends in a dot comes first", () =>
    Effect.gen(function* () {
      yield* makePage({ slug: "glued", title: "Without" })
      for (const end of glued) expect([end, (yield* visit(`/@glued${end}`)).status]).toEqual([end, 200])
      yield* makePage({ slug: "glued.", title: "With a dot" })
      expect((yield* visit("/@glued.")).text).toContain("With a dot")
      expect((yield* visit("/@glued,")).text).toContain("Without")
      expect((yield* visit("/@...")).status).toBe(404)
      for (const end of ["%3Futm_source=x", "&fbclid=1", "%23x", "..%26a=1", "%2Fx"]) {
        expect([end, (yield* visit(`/@glued${end}`)).status]).toEqual([end, 200])
      }
    })
  )
})

onOneDatabase("a code in the wrong case", (it) => {
  it.effect("finds the only link that differs just in case, on its own domain", () =>
    Effect.gen(function* () {
      const domain_id = yield* makeDomain("case.example.com")
      const link = yield* makeLink({ custom_slug: "Case-Menu" })
      yield* makeLink({ custom_slug: "case-MENU", domain_id, url: "https://example.com/theirs" })
      yield* leadsTo("/Case-Menu", "https://example.com/page")
      yield* leadsTo("/CASE-MENU", "https://example.com/page")
      yield* leadsTo("/case-menu.", "https://example.com/page")
      yield* leadsTo("/case-menu", "https://example.com/theirs", { host: "case.example.com" })
      expect(yield* link.clicks).toBe(6)
    })
  )

  it.effect("is not what the 404 page advises to look for, in any language", () =>
    Effect.gen(function* () {
      for (const language of ["en", "de", "es", "fr", "ja", "ar"]) {
        const { status, text } = yield* visit("/no-such-code", { headers: { "accept-language": language } })
        expect([status, text.includes(`lang="${language}"`)]).toEqual([404, true])
        expect(text).not.toMatch(/case-sensitive|Kleinschreibung|mayúsculas|majuscules|小文字|الصغيرة/)
      }
    })
  )

  it.effect("finds the older link if two match, and codes that differ in case stay distinct", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      yield* leadsTo("/two-links", null)
      const first = yield* makeLink({ custom_slug: "Two-Links", url: "https://example.com/1" })
      yield* leadsTo("/two-links", "https://example.com/1")
      const second = yield* makeLink({ custom_slug: "TWO-links", url: "https://example.com/2" })
      yield* leadsTo("/two-links", "https://example.com/1")
      yield* leadsTo("/Two-Links", "https://example.com/1")
      yield* leadsTo("/TWO-links", "https://example.com/2")
      yield* second.change({ custom_slug: "else" })
      yield* leadsTo("/two-links", "https://example.com/1")
      yield* done("DELETE", `/links/${second.id}/aliases/TWO-links`)
      yield* leadsTo("/two-links", "https://example.com/1")
      yield* first.change({ custom_slug: "renamed" })
      yield* leadsTo("/two-links", "https://example.com/1")
      yield* leadsTo("/RENAMED", "https://example.com/1")
      yield* send("DELETE", `/api/v1/links/${first.id}`)
      yield* leadsTo("/two-links", null)
      yield* leadsTo("/RENAMED", null)
    })
  )

  it.effect("stays with the link that had its code first, even if the other link is older", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const renamed = yield* makeLink({ custom_slug: "other-name", url: "https://example.com/renamed" })
      yield* makeLink({ custom_slug: "autumn", url: "https://example.com/autumn" })
      yield* leadsTo("/Autumn", "https://example.com/autumn")
      yield* renamed.change({ custom_slug: "AUTUMN" })
      yield* leadsTo("/AUTUMN", "https://example.com/renamed")
      yield* leadsTo("/Autumn", "https://example.com/autumn")
      yield* leadsTo("/OTHER-name", "https://example.com/renamed")
      yield* renamed.change({ custom_slug: "third-name" })
      yield* leadsTo("/Autumn", "https://example.com/autumn")
      // A deleted link doesn't take visitors from an older one, but its own code leads nowhere.
      const deleted = yield* makeLink({ custom_slug: "autumN" })
      yield* send("DELETE", `/api/v1/links/${deleted.id}`)
      yield* leadsTo("/Autumn", "https://example.com/autumn")
      yield* leadsTo("/autumN", null)
    })
  )

  it.effect("never redirects from a link in the trash to another one", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const mine = yield* makeLink({ custom_slug: "Trashed" })
      yield* send("DELETE", `/api/v1/links/${mine.id}`)
      yield* send("POST", "/api/v1/links", {
        key: yield* otherTeamKey,
        json: { url: "https://evil.example/", custom_slug: "TRASHED", redirect_type: "instant" }
      })
      yield* leadsTo("/Trashed", null)
      yield* leadsTo("/trashed", null)
      yield* leadsTo("/TRASHED", "https://evil.example/")
    })
  )

  it.effect("finds the older page that differs just in case", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = yield* makePage({ slug: "Ada", title: "Countess" })
      expect((yield* visit("/@ADA")).text).toContain("Countess")
      expect((yield* visit("/@ada.")).text).toContain("Countess")
      const other = yield* makePage({ slug: "aDA", title: "Another" })
      expect((yield* visit("/@ADA")).text).toContain("Countess")
      expect((yield* visit("/@Ada")).text).toContain("Countess")
      yield* send("DELETE", `/api/v1/pages/${other["id"]}`)
      expect((yield* visit("/@ADA")).text).toContain("Countess")
      expect((yield* visit("/@aDA")).status).toBe(404)
      yield* send("DELETE", `/api/v1/trash/${other["id"]}`)
      yield* done("PUT", `/pages/${page["id"]}`, { slug: "Lovelace" })
      expect((yield* visit("/@LOVELACE")).status).toBe(200)
      const moved = yield* visit("/@ada")
      expect([moved.status, moved.headers["location"]]).toEqual([308, "/@Lovelace"])
    })
  )
})
