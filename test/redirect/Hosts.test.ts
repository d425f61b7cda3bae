import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeDomain, makeLink, visit } from "./Visiting.ts"

onOneDatabase("a host", (it) => {
  it.effect.each(["go.example.com", "GO.Example.COM", "go.example.com:8080", "go.example.com.", "Go.example.com.:443"])(
    "%s is the custom domain go.example.com",
    (host) =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const known = yield* sql<{ readonly id: string }>`SELECT id FROM domains WHERE hostname = 'go.example.com'`
        const domain_id = known[0]?.id ?? (yield* makeDomain("go.example.com"))
        const link = yield* makeLink({ domain_id })
        expect((yield* visit(link.path, { host })).status).toBe(302)
        expect((yield* visit(link.path)).status).toBe(404)
        expect(yield* link.clicks).toBe(1)
      })
  )

  it.effect.each([
    "linden.test",
    "LINDEN.TEST:80",
    "linden.test.",
    "127.0.0.1:9999",
    "unknown.example",
    "[::1]:80",
    "__proto__"
  ])("%s is the default domain", (host) =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      expect((yield* visit(link.path, { host })).status).toBe(302)
      expect((yield* visit("/", { host })).status).toBe(200)
    })
  )

  it.effect("distinguishes links with the same code", () =>
    Effect.gen(function* () {
      const one = yield* makeDomain("one.example.com")
      const two = yield* makeDomain("two.example.com")
      yield* makeLink({ custom_slug: "same", url: "https://example.com/default" })
      yield* makeLink({ custom_slug: "same", url: "https://example.com/one", domain_id: one })
      const at = (host: string) => Effect.map(visit("/same", { host }), (answer) => answer.headers["location"])
      expect(yield* at("linden.test")).toBe("https://example.com/default")
      expect(yield* at("one.example.com")).toBe("https://example.com/one")
      expect((yield* visit("/same", { host: "two.example.com" })).status).toBe(404)
      yield* makeLink({ custom_slug: "same", url: "https://example.com/two", domain_id: two })
      expect(yield* at("two.example.com")).toBe("https://example.com/two")
    })
  )

  it.effect("of a custom domain redirects visitors of its root, of unknown and of expired links as configured", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const host = "full.example.com"
      const domain_id = yield* makeDomain(host, {
        root_url: "https://home.example/",
        not_found_url: "https://home.example/missing",
        expired_url: "https://home.example/ended"
      })
      const link = yield* makeLink({ domain_id })
      const to = (path: string) =>
        Effect.map(visit(path, { host }), ({ status, headers }) => [status, headers["location"]])
      expect(yield* to("/")).toEqual([302, "https://home.example/"])
      expect(yield* to("/unknown")).toEqual([302, "https://home.example/missing"])
      expect(yield* to("/__proto__")).toEqual([302, "https://home.example/missing"])
      yield* link.change({ expires_at: "2020-01-01" })
      expect(yield* to(link.path)).toEqual([302, "https://home.example/ended"])
      yield* link.change({ is_active: 0 })
      expect(yield* to(link.path)).toEqual([404, undefined])
      yield* send("PUT", `/api/v1/domains/${domain_id}`, {
        json: { root_url: null, not_found_url: null, expired_url: null }
      })
      yield* link.change({ is_active: 1 })
      expect(yield* to("/")).toEqual([404, undefined])
      expect(yield* to("/unknown")).toEqual([404, undefined])
      expect(yield* to(link.path)).toEqual([410, undefined])
    })
  )

  it.effect("of a custom domain is used in previews", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ domain_id: yield* makeDomain("og.example.com"), meta_title: "M" })
      const { text } = yield* visit(link.path, { host: "og.example.com", agent: agents.slackbot })
      expect(text).toContain(`<meta property="og:url" content="http://og.example.com${link.path}">`)
    })
  )
})
