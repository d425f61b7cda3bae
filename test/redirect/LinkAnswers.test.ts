import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, done, type Row, sendAsOther } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeDomain, makeLink, visit } from "./Visiting.ts"

const statuses = [
  [301, "private, max-age=300"],
  [302, "private, no-store"],
  [307, "private, no-store"],
  [308, "private, max-age=300"]
] as const

onEachDatabase("the answer of a link", (it) => {
  it.effect("has the status of the link, on both paths", () =>
    Effect.gen(function* () {
      for (const [redirect_status, caching] of statuses) {
        const link = yield* makeLink({ redirect_status })
        for (const method of ["GET", "HEAD", "GET"]) {
          const { status, headers } = yield* visit(`${link.path}?a=1`, { method })
          expect([status, headers["location"], headers["cache-control"]]).toEqual([
            redirect_status,
            "https://example.com/page?a=1",
            caching
          ])
          expect(headers["x-robots-tag"]).toBeUndefined()
        }
      }
    })
  )

  it.effect("keeps the method of any request with 307 and 308, in forwarded paths too", () =>
    Effect.gen(function* () {
      for (const redirect_status of [307, 308]) {
        const link = yield* makeLink({ redirect_status, forward_path: 1 })
        for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
          for (const [end, joined] of [
            ["?a=1", "?a=1"],
            ["/part", "/part"]
          ]) {
            const { status, headers } = yield* visit(`${link.path}${end}`, { method, form: "x=1" })
            expect([method, status, headers["location"], headers["cache-control"]]).toEqual([
              method,
              redirect_status,
              `https://example.com/page${joined}`,
              "private, no-store"
            ])
          }
        }
        expect(yield* link.clicks).toBe(8)
      }
    })
  )

  it.effect("is 303 for a POST and 404 for other methods with 301 and 302", () =>
    Effect.gen(function* () {
      for (const redirect_status of [301, 302]) {
        const link = yield* makeLink({ redirect_status })
        const answered = yield* Effect.forEach(["POST", "PUT", "PATCH", "DELETE"], (method) =>
          visit(link.path, { method, form: "x=1" })
        )
        expect(answered.map(({ status }) => status)).toEqual([303, 404, 404, 404])
        expect(yield* link.clicks).toBe(1)
      }
    })
  )

  it.effect("is 404 for PUT if the link shows a page", () =>
    Effect.gen(function* () {
      const manner = { redirect_status: 307 }
      const links = [
        yield* makeLink({ ...manner, redirect_type: "password", password: "sesame of twelve" }),
        yield* makeLink({ ...manner, redirect_type: "screen" }),
        yield* makeLink({ ...manner, max_clicks: 1 })
      ]
      for (const link of links) expect((yield* visit(link.path, { method: "PUT" })).status).toBe(404)
      const [, , limited] = links
      expect((yield* visit(limited?.path ?? "", { method: "POST" })).status).toBe(303)
    })
  )

  it.effect("keeps 303 behind a password", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ redirect_status: 308, redirect_type: "password", password: "sesame" })
      const { status, headers } = yield* visit(link.path, { method: "POST", form: "password=sesame" })
      expect([status, headers["cache-control"]]).toEqual([303, "private, no-store"])
    })
  )

  it.effect("asks search engines not to index it with noindex", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ noindex: 1, redirect_status: 301 })
      for (const _ of [1, 2]) expect((yield* visit(link.path)).headers["x-robots-tag"]).toBe("noindex")
      yield* link.change({ noindex: 0 })
      const { status, headers } = yield* visit(link.path)
      expect([status, headers["x-robots-tag"]]).toEqual([301, undefined])
    })
  )

  it.effect("can't be permanent with several destinations, in any order", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const url = "https://example.com/"
      const branches = [
        { ab_tests: [{ url }] },
        { targeting: [{ type: "os", value: "iOS", url }] },
        { ab_test_url: url, ab_test_percentage: 10 }
      ]
      for (const branch of branches) {
        const together = yield* send("POST", "/api/v1/links", { json: { url, redirect_status: 301, ...branch } })
        expect([together.status, Object.keys(together.body.errors ?? {})]).toEqual([422, ["redirect_status"]])
        const permanent = yield* makeLink({ redirect_status: 308 })
        expect((yield* permanent.change(branch)).status).toBe(422)
        expect((yield* permanent.change({ ...branch, redirect_status: 302 })).status).toBe(200)
        expect((yield* permanent.change({ redirect_status: 301 })).status).toBe(422)
        expect((yield* permanent.change({ title: "T" })).status).toBe(200)
      }
      const idle = yield* makeLink({ redirect_status: 301, ab_test_url: url })
      expect((yield* idle.change({ ab_test_percentage: 5 })).status).toBe(422)
    })
  )

  it.effect("is warned about when it is permanent", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const json = { url: "https://example.com/", redirect_status: 301 }
      const made = yield* send("POST", "/api/v1/links", { json })
      expect(made.body.warnings).toMatchObject([{ field: "redirect_status", detail: { code: "permanent_redirect" } }])
      const bulk = yield* send("POST", "/api/v1/links/bulk", {
        json: { links: [{ ...json, redirect_status: 307 }, json] }
      })
      expect(bulk.body.warnings).toMatchObject([{ field: "links.1.redirect_status" }])
      expect(dataOf<{ results: ReadonlyArray<unknown> }>(bulk).results).toMatchObject([
        { data: { redirect_status: 307, preview_page: 1, noindex: 0 } },
        { data: { redirect_status: 301 } }
      ])
    })
  )
})

onEachDatabase("a + after a short URL", (it) => {
  it.effect("shows where the link leads, without a click", () =>
    Effect.gen(function* () {
      yield* makeDomain("plus.example")
      const link = yield* makeLink({
        meta_title: "Spring <walks>",
        meta_image: "https://example.com/p.png",
        title: "Secret"
      })
      for (const end of ["+", "%2B"]) {
        const page = yield* visit(`${link.path}${end}?a=1`)
        expect(page.status).toBe(200)
        expect(page.headers["x-robots-tag"]).toBe("noindex")
        for (const shown of [
          "Spring &lt;walks&gt;",
          "https://example.com/p.png",
          "Created on",
          `href="${link.path}?a=1"`,
          "example.com/page?a=1"
        ]) {
          expect(page.text.replace(/<wbr>/g, "")).toContain(shown)
        }
        expect(page.text).not.toContain("Secret")
      }
      expect((yield* visit(`${link.path}+`, { headers: { "accept-language": "de" } })).text).toContain("Erstellt am")
      expect((yield* visit(`${link.path}+`, { agent: agents.slackbot })).text).toContain("Created on")
      expect(yield* link.rows).toEqual([])
      expect((yield* visit("/nothing-here+")).status).toBe(404)
      expect((yield* visit(`${link.path}++`)).headers["location"]).toBe("https://example.com/page")
    })
  )

  it.effect("redirects where the link or its team turned the page off, and leaves other teams alone", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* makeLink()
      yield* link.change({ preview_page: 0 })
      expect((yield* visit(`${link.path}+`)).status).toBe(302)
      yield* done("PUT", "/links/bulk", { ids: [link.id], preview_page: 1, noindex: 1 })
      expect((yield* visit(`${link.path}+`)).status).toBe(200)
      expect(dataOf(yield* send("GET", `/api/v1/links/${link.id}`))).toMatchObject({ preview_page: 1, noindex: 1 })
      expect(dataOf(yield* send("PUT", "/api/v1/team", { json: { preview_page: 0 } }))["preview_page"]).toBe(0)
      expect((yield* visit(`${link.path}+`)).status).toBe(302)
      const other = yield* sendAsOther
      const made = dataOf(yield* other("POST", "/api/v1/links", { json: { url: "https://example.org/" } }))
      expect((yield* visit(`/${made["short_code"]}+`)).text).toContain("Created on")
      yield* send("PUT", "/api/v1/team", { json: { preview_page: 1 } })
    })
  )

  it.effect("answers as usual for links that have a password, are off or expired", () =>
    Effect.gen(function* () {
      const locked = yield* makeLink({ redirect_type: "password", password: "sesame" })
      expect((yield* visit(`${locked.path}+`)).text).not.toContain("example.com")
      const form = { method: "POST", form: "password=sesame" }
      expect((yield* visit(`${locked.path}+`, form)).status).toBe(303)
      const gone = yield* makeLink()
      yield* gone.change({ is_active: 0 })
      expect((yield* visit(`${gone.path}+`)).status).toBe(404)
      yield* gone.change({ is_active: 1, expires_at: "2020-01-01" })
      expect((yield* visit(`${gone.path}+`)).status).toBe(410)
    })
  )
})

const soon = "2099-12-31 10:00:00"

onEachDatabase("the lifetime of a link", (it) => {
  it.effect("begins at starts_at: until then, visitors see when, in the time zone of the team", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* makeLink({
        starts_at: soon,
        meta_title: "Secret",
        password: "sesame",
        redirect_type: "password"
      })
      for (const path of [link.path, `${link.path}+`, link.path]) {
        for (const agent of [agents.chrome, agents.slackbot]) {
          const page = yield* visit(path, { agent })
          expect(page.status).toBe(404)
          expect(page.text).toContain("This link starts on December 31, 2099")
          expect(page.text).not.toMatch(/Secret|example\.com|<form/)
        }
      }
      yield* send("PUT", "/api/v1/team", { json: { timezone: "Europe/Vienna" } })
      expect((yield* visit(link.path)).text).toContain("December 31, 2099 at 11:00 AM GMT+1")
      const german = yield* visit(link.path, { headers: { "accept-language": "de" } })
      expect(german.text).toContain("31. Dezember 2099 um 11:00 MEZ")
      yield* send("PUT", "/api/v1/team", { json: { timezone: null } })
      expect(yield* link.rows).toEqual([])
      expect((yield* visit(link.path, { method: "POST", form: "password=sesame" })).status).toBe(404)
      yield* link.change({ starts_at: null, redirect_type: "instant" })
      expect((yield* visit(link.path)).status).toBe(302)
    })
  )

  it.effect("ends at expired_url, else at that of the domain, else with 410", () =>
    Effect.gen(function* () {
      const ended = { expires_at: "2020-01-01" }
      const domain_id = yield* makeDomain("ended.example")
      yield* done("PUT", `/domains/${domain_id}`, { expired_url: "https://example.org/domain" })
      const own = yield* makeLink({ domain_id, expired_url: "https://example.org/own" })
      const plain = yield* makeLink()
      for (const link of [own, plain]) yield* link.change(ended)
      const host = "ended.example"
      for (const _ of [1, 2]) {
        expect((yield* visit(own.path, { host })).headers["location"]).toBe("https://example.org/own")
        expect((yield* visit(plain.path)).status).toBe(410)
      }
      yield* own.change({ expired_url: null })
      for (const _ of [1, 2]) {
        expect((yield* visit(own.path, { host })).headers["location"]).toBe("https://example.org/domain")
      }
    })
  )

  it.effect("has a start before its end, and destinations that are no short links", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const url = "https://example.com/"
      const wrong = [
        { starts_at: soon, expires_at: soon },
        { starts_at: "2099-12-31 10:00:01", expires_at: soon }
      ]
      for (const json of wrong) {
        const refused = yield* send("POST", "/api/v1/links", { json: { url, ...json } })
        expect([refused.status, refused.body.details]).toMatchObject([
          422,
          [{ field: "starts_at", code: "starts_after_end" }]
        ])
      }
      const link = yield* makeLink({ expires_at: soon })
      expect((yield* link.change({ starts_at: soon })).status).toBe(422)
      expect((yield* link.change({ starts_at: "2099-12-31 09:59:59" })).status).toBe(200)
      expect((yield* link.change({ expires_at: "2099-01-01" })).status).toBe(422)
      expect((yield* link.change({ title: "T" })).status).toBe(200)
      const circular = yield* link.change({ expired_url: `http://linden.test${link.path}` })
      expect(Object.keys(circular.body.errors ?? {})).toEqual(["expired_url"])
    })
  )

  it.effect("is the state of responses, and lists and bulk jobs filter by it", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const word = "lifetimes"
      const make = (json: Row, change: Row = {}) =>
        Effect.gen(function* () {
          const link = yield* makeLink({ title: word, ...json })
          if (Object.keys(change).length > 0) yield* link.change(change)
          return link.id
        })
      const ids = {
        live: [yield* make({}), yield* make({ starts_at: "2020-01-01", expires_at: soon })],
        scheduled: [yield* make({ starts_at: soon })],
        expired: [yield* make({}, { expires_at: "2020-01-01" })],
        off: [
          yield* make({ starts_at: soon }, { is_active: 0 }),
          yield* make({}, { is_active: 0, expires_at: "2020-01-01" })
        ]
      }
      for (const [state, wanted] of Object.entries(ids)) {
        for (const query of [`state=${state}&search=${word}`, `state=${state}&limit=100`]) {
          const { links } = dataOf<{ links: ReadonlyArray<Row> }>(yield* send("GET", `/api/v1/links?${query}`))
          const found = links.filter(({ title }) => title === word)
          expect([query, found.map(({ id }) => id).sort()]).toEqual([query, [...wanted].sort()])
          expect(new Set(links.map((link) => link["state"]))).toEqual(new Set([state]))
        }
        const read = dataOf(yield* send("GET", `/api/v1/links/${wanted[0]}`))
        expect(read["state"]).toBe(state)
      }
      const none = yield* send("GET", "/api/v1/links?state=off&is_active=1")
      expect(dataOf(none)["total"]).toBe(0)
      expect((yield* send("GET", "/api/v1/links?state=gone")).status).toBe(422)
    })
  )
})
