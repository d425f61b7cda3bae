import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeLink, visit } from "./Visiting.ts"

const hostile = [
  "/__proto__",
  "/constructor",
  "/toString",
  "/%F0%9F%98%80",
  "/%00",
  "/a%00b",
  "/%0d%0aSet-Cookie:%20a=b",
  "/%27%20OR%201=1",
  "/%3Cscript%3E",
  `/${"a".repeat(3000)}`,
  `/${"a".repeat(65)}`,
  "/unknown",
  "/two/parts",
  "/.env",
  "/wp-login.php"
]

const forwarded: ReadonlyArray<readonly [url: string, query: string, location: string]> = [
  ["https://example.com/p", "", "https://example.com/p"],
  ["https://example.com/p", "?a=1&b=2", "https://example.com/p?a=1&b=2"],
  ["https://example.com/p?a=own", "?a=1&b=2", "https://example.com/p?a=own&b=2"],
  ["https://example.com/p#part", "?a=1", "https://example.com/p?a=1#part"],
  ["https://example.com/p", "?qr=abcdef&a=1", "https://example.com/p?qr=abcdef&a=1"],
  ["https://example.com/p", "?qr=abc", "https://example.com/p?qr=abc"],
  ["https://example.com/p", "?a=%20%C3%BC", "https://example.com/p?a=%20%C3%BC"],
  ["https://example.com/p", "?%00=1", "https://example.com/p?%00=1"],
  ["https://müller.example/straße?q=grün", "", "https://xn--mller-kva.example/stra%C3%9Fe?q=gr%C3%BCn"],
  ["HTTPS://EXAMPLE.com/A%2fb?x=%zz", "", "HTTPS://EXAMPLE.com/A%2fb?x=%zz"]
]

onEachDatabase("a visit", (it) => {
  it.effect.each(forwarded)("of a link to %s with the query '%s' is redirected to %s", ([url, query, location]) =>
    Effect.gen(function* () {
      const link = yield* makeLink({ url })
      const answer = yield* visit(link.path + query)
      expect([answer.status, answer.headers["location"], answer.text]).toEqual([302, location, ""])
      expect(answer.headers["cache-control"]).toBe("private, no-store")
      expect(answer.headers["location"]).toMatch(/^[\x21-\x7e]+$/)
    })
  )

  it.effect("of a link with a redirect page shows the destination, with security headers", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({
        redirect_type: "screen",
        title: "a note of the owner",
        meta_title: "<b>Title</b>",
        meta_image: "https://example.com/a.png"
      })
      const { status, headers, text } = yield* visit(`${link.path}?a=1`)
      expect(status).toBe(200)
      expect(text).toContain("&lt;b&gt;Title&lt;/b&gt;")
      expect(text).toContain('href="https://example.com/page?a=1"')
      expect(text).toContain('src="https://example.com/a.png"')
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
        "referrer-policy": "no-referrer"
      })
      expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(yield* link.clicks).toBe(1)
      yield* link.change({ meta_title: null })
      for (const shown of [text, (yield* visit(link.path)).text]) expect(shown).not.toContain("a note of the owner")
      expect((yield* visit(link.path)).text).toContain("<title>Continue to example.com</title>")
    })
  )

  it.effect("finds a link only while it is active and not expired, and counts nothing else", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      const status = Effect.map(visit(link.path), (answer) => answer.status)
      expect(yield* status).toBe(302)
      yield* link.change({ is_active: 0 })
      expect(yield* status).toBe(404)
      yield* link.change({ is_active: 1, expires_at: "2020-01-01 00:00:00" })
      const ended = yield* visit(link.path)
      expect([ended.status, ended.headers["content-type"]]).toEqual([410, "text/html; charset=utf-8"])
      expect(ended.headers["cache-control"]).toBe("private, no-store")
      yield* link.change({ is_active: 0 })
      expect(yield* status).toBe(404)
      yield* link.change({ is_active: 1, expires_at: null, destination_url: "https://example.com/moved" })
      expect((yield* visit(link.path)).headers["location"]).toBe("https://example.com/moved")
      expect(yield* link.clicks).toBe(2)
      expect((yield* link.rows).length).toBe(2)
    })
  )

  it.effect.each(hostile)("of a missing address is a 404 page: %s", (path) =>
    Effect.gen(function* () {
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = yield* visit(path, { method, ...(method === "POST" ? { form: "password=x" } : {}) })
        expect([method, answer.status, answer.headers["content-type"]]).toEqual([
          method,
          404,
          "text/html; charset=utf-8"
        ])
        expect(answer.headers["x-robots-tag"]).toBe("noindex")
        expect(answer.headers["set-cookie"]).toBeUndefined()
      }
    })
  )

  it.effect("accepts a code in another case, and a trailing slash", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ custom_slug: "CaSe" })
      expect((yield* visit("/CaSe")).status).toBe(302)
      expect((yield* visit("/CaSe/")).status).toBe(302)
      expect((yield* visit("/case")).status).toBe(302)
      expect(yield* link.clicks).toBe(3)
    })
  )

  it.effect("of a deleted link is a 404, and its clicks remain", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      yield* visit(link.path)
      const { send } = yield* TestServer
      yield* send("DELETE", `/api/v1/links/${link.id}`)
      expect((yield* visit(link.path)).status).toBe(404)
      expect((yield* link.rows).length).toBe(1)
    })
  )

  it.effect("by 40 concurrent visitors counts 40", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      yield* Effect.all(
        Array.from({ length: 40 }, () => visit(link.path)),
        { concurrency: "unbounded" }
      )
      expect(yield* link.clicks).toBe(40)
    })
  )

  it.effect("of the root and of robots.txt gets a response", () =>
    Effect.gen(function* () {
      const root = yield* visit("/")
      expect([root.status, root.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
      const robots = yield* visit("/robots.txt", { agent: agents.googlebot })
      expect([robots.status, robots.headers["content-type"]]).toEqual([200, expect.stringMatching(/^text\/plain/)])
      expect(robots.text).toMatch(/^User-agent: \*$/m)
      expect(robots.text).toMatch(/^Disallow: \/api\/$/m)
    })
  )
})
