import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { sendRaw } from "../support/Raw.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeLink, visit } from "./Visiting.ts"

const locked = { redirect_type: "password", password: "open sésame & co", url: "https://secret.example/" }
const right = `password=${encodeURIComponent(locked.password)}`

onOneDatabase("a password-protected link", (it) => {
  it.effect("asks for its password and reveals nothing", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ ...locked, title: "Secret title" })
      const { status, text, headers } = yield* visit(link.path)
      expect(status).toBe(200)
      expect(text).toMatch(/<form method="post">[\s\S]*name="password"/)
      expect(text).not.toMatch(/secret\.example|Secret title/)
      expect(headers).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "private, no-store" })
      expect(headers["location"]).toBeUndefined()
      expect(yield* link.clicks).toBe(0)
      expect((yield* visit(link.path, { method: "HEAD" })).headers["location"]).toBeUndefined()
    })
  )

  it.effect("opens only with the right password, and only then counts", () =>
    Effect.gen(function* () {
      const link = yield* makeLink(locked)
      for (const form of ["password=wrong", "passwort=x"]) {
        const refused = yield* visit(link.path, { method: "POST", form })
        expect([refused.status, refused.headers["location"]]).toEqual([403, undefined])
        expect(refused.text).not.toContain("secret.example")
      }
      const opened = yield* visit(`${link.path}?a=1`, { method: "POST", form: `other=1&${right}` })
      expect([opened.status, opened.headers["location"]]).toEqual([303, "https://secret.example/?a=1"])
      expect(opened.headers["cache-control"]).toBe("private, no-store")
      expect(yield* link.clicks).toBe(1)
    })
  )

  it.effect("accepts a new password immediately and rejects the old one", () =>
    Effect.gen(function* () {
      const link = yield* makeLink(locked)
      yield* link.change({ password: "another one" })
      expect((yield* visit(link.path, { method: "POST", form: right })).status).toBe(403)
      expect((yield* visit(link.path, { method: "POST", form: "password=another+one" })).status).toBe(303)
      yield* link.change({ redirect_type: "instant" })
      expect((yield* visit(link.path)).status).toBe(302)
    })
  )

  it.effect("is 404 if inactive and 410 if expired, whatever the password", () =>
    Effect.gen(function* () {
      const link = yield* makeLink(locked)
      yield* link.change({ is_active: 0 })
      expect((yield* visit(link.path, { method: "POST", form: right })).status).toBe(404)
      yield* link.change({ is_active: 1, expires_at: "2020-01-01" })
      expect((yield* visit(link.path, { method: "POST", form: right })).status).toBe(410)
      expect((yield* visit(link.path)).status).toBe(410)
      expect(yield* link.clicks).toBe(0)
    })
  )

  it.effect("refuses a form that is too large without breaking the connection", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const link = yield* makeLink(locked)
      const form = `password=${"x".repeat(100_000)}`
      expect((yield* visit(link.path, { method: "POST", form })).status).toBe(403)
      const headers = { "content-type": "application/x-www-form-urlencoded", host: "linden.test" }
      const chunked = yield* sendRaw(url, { method: "POST", path: link.path, headers, chunks: [form] })
      expect(chunked.status).toBe(403)
    })
  )

  it.effect("treats a form sent to a link without a password as a visit", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      const answer = yield* visit(link.path, { method: "POST", form: "password=x" })
      expect([answer.status, answer.headers["location"]]).toEqual([303, "https://example.com/page"])
    })
  )
})

const post = (path: string, address: string, form: string) =>
  visit(path, { method: "POST", form, headers: { "x-forwarded-for": address } })

onOneDatabase(
  "guessing a link's password",
  (it) => {
    it.effect("is throttled for the address and the link, even with the right password", () =>
      Effect.gen(function* () {
        const link = yield* makeLink(locked)
        const guesses = Effect.all(
          Array.from({ length: 8 }, () => post(link.path, "203.0.113.1", "password=guess")),
          { concurrency: 8 }
        )
        const statuses = (yield* guesses).map(({ status }) => status)
        expect(statuses.filter((status) => status === 403).length).toBe(5)
        expect(statuses.filter((status) => status === 429).length).toBe(3)
        const stopped = yield* post(link.path, "203.0.113.1", right)
        expect(stopped.status).toBe(429)
        expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0)
        expect(stopped.headers["content-type"]).toBe("text/html; charset=utf-8")
        expect(yield* link.clicks).toBe(0)
        expect((yield* post(link.path, "203.0.113.2", right)).status).toBe(303)
        const other = yield* makeLink(locked)
        expect((yield* post(other.path, "203.0.113.1", right)).status).toBe(303)
      })
    )

    it.effect("counts a /64 of IPv6 as one address", () =>
      Effect.gen(function* () {
        const link = yield* makeLink(locked)
        const guesses = yield* Effect.all(
          Array.from({ length: 12 }, (_, place) => post(link.path, `2001:db8:9:0:${place}::1`, `password=${place}`)),
          { concurrency: 4 }
        )
        expect(guesses.filter(({ status }) => status === 403).length).toBe(5)
        expect(guesses.filter(({ status }) => status === 429).length).toBe(7)
      })
    )

    it.effect("starts over after the right password", () =>
      Effect.gen(function* () {
        const link = yield* makeLink(locked)
        const guess = Effect.map(post(link.path, "203.0.113.3", "password=x"), ({ status }) => status)
        for (let place = 0; place < 4; place++) expect(yield* guess).toBe(403)
        expect((yield* post(link.path, "203.0.113.3", right)).status).toBe(303)
        expect([yield* guess, yield* guess]).toEqual([403, 403])
      })
    )
  },
  { trustProxy: true }
)
