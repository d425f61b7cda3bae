import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeLink, visit } from "./Visiting.ts"

const read = (id: string) =>
  Effect.flatMap(TestServer, ({ send }) => Effect.map(send("GET", `/api/v1/links/${id}`), (found) => dataOf(found)))

const many = (path: string, count: number, method = "GET") =>
  Effect.map(
    Effect.all(
      Array.from({ length: count }, () => visit(path, { method })),
      { concurrency: 50 }
    ),
    (all) => all.map(({ status }) => status)
  )

const count = (statuses: ReadonlyArray<number>, status: number) => statuses.filter((one) => one === status).length

onEachDatabase("the click limit of a link", (it) => {
  it.effect("is exact with visits at the same time, and raising it gives the difference", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ max_clicks: 20 })
      const statuses = yield* many(link.path, 50)
      expect([count(statuses, 302), count(statuses, 410)]).toEqual([20, 30])
      expect(yield* link.rows).toHaveLength(20)
      expect(yield* read(link.id)).toMatchObject({ state: "used_up", max_clicks: 20, remaining_clicks: 0 })
      expect(dataOf(yield* link.change({ max_clicks: 25 }))).toMatchObject({ state: "live", remaining_clicks: 5 })
      expect(count(yield* many(link.path, 10), 302)).toBe(5)
      expect(yield* link.clicks).toBe(25)
      expect(dataOf(yield* link.change({ max_clicks: null }))).toMatchObject({ state: "live", remaining_clicks: null })
      expect((yield* visit(link.path)).status).toBe(302)
    })
  )

  it.effect("is exact with leased clicks, which are spent from memory", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ max_clicks: 1110 })
      expect(count(yield* many(link.path, 50), 302)).toBe(50)
      expect(yield* read(link.id)).toMatchObject({ state: "live", remaining_clicks: 1010 })
      const statuses = yield* many(link.path, 1110)
      expect([count(statuses, 302), count(statuses, 410)]).toEqual([1060, 50])
      expect(yield* link.rows).toHaveLength(1110)
    })
  )

  it.effect("counts the clicks before it was set", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      yield* many(link.path, 3)
      expect(yield* link.clicks).toBe(3)
      const changed = yield* link.change({ max_clicks: 14 })
      expect(dataOf(changed)).toMatchObject({ max_clicks: 14, remaining_clicks: 11 })
      expect(count(yield* many(link.path, 20), 302)).toBe(11)
      expect(dataOf(yield* link.change({ max_clicks: 2 }))).toMatchObject({ state: "used_up", remaining_clicks: 0 })
    })
  )

  it.effect("isn't spent by bots, previewers, prefetches and HEAD", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ max_clicks: 11, meta_title: "T" })
      for (const agent of [agents.googlebot, agents.slackbot, agents.facebook]) yield* visit(link.path, { agent })
      yield* visit(link.path, { method: "HEAD" })
      yield* visit(link.path, { headers: { "sec-purpose": "prefetch" } })
      expect(yield* read(link.id)).toMatchObject({ remaining_clicks: 11 })
      yield* many(link.path, 11)
      for (const agent of [agents.googlebot, agents.slackbot]) {
        expect((yield* visit(link.path, { agent })).status).toBe(410)
      }
    })
  )

  it.effect("of at most ten clicks asks first, without showing the destination", () =>
    Effect.gen(function* () {
      for (const redirect_type of ["instant", "screen"]) {
        const link = yield* makeLink({ redirect_type, max_clicks: 2, meta_title: "Gift" })
        for (const path of [link.path, `${link.path}+`, link.path]) {
          for (const agent of [agents.chrome, agents.slackbot, agents.curl]) {
            const page = yield* visit(path, { agent })
            expect(page.status).toBe(200)
            expect(page.text).toContain("Gift")
            expect(page.text).not.toContain("example.com/page")
            if (agent !== agents.slackbot) expect(page.text).toContain(`<form method="post">`)
          }
        }
        expect(yield* read(link.id)).toMatchObject({ remaining_clicks: 2 })
        expect((yield* link.rows).filter(({ is_bot }) => is_bot === 0)).toEqual([])
        for (const path of [`${link.path}?a=1`, `${link.path}+`]) {
          const { status, headers } = yield* visit(path, { method: "POST", form: "" })
          expect([status, String(headers["location"]).replace("?a=1", "")]).toEqual([303, "https://example.com/page"])
        }
        for (const method of ["POST", "GET"]) expect((yield* visit(link.path, { method })).status).toBe(410)
        expect(yield* link.clicks).toBe(2)
      }
    })
  )

  it.effect("is spent behind a screen or password when the visitor goes on", () =>
    Effect.gen(function* () {
      const screen = yield* makeLink({ redirect_type: "screen", max_clicks: 11 })
      const page = yield* visit(screen.path)
      expect(page.text).toContain("example.com/page")
      expect(page.text).toContain(`<form method="post">`)
      expect(yield* read(screen.id)).toMatchObject({ remaining_clicks: 11 })
      expect((yield* visit(screen.path, { method: "POST" })).status).toBe(303)
      expect(yield* read(screen.id)).toMatchObject({ remaining_clicks: 10 })
      const locked = yield* makeLink({ redirect_type: "password", password: "sesame", max_clicks: 1 })
      expect((yield* visit(locked.path, { method: "POST", form: "password=wrong" })).status).toBe(403)
      expect((yield* visit(locked.path, { method: "POST", form: "password=sesame" })).status).toBe(303)
      expect((yield* visit(locked.path, { method: "POST", form: "password=sesame" })).status).toBe(410)
      expect(yield* locked.clicks).toBe(1)
    })
  )

  it.effect("sends visitors to expired_url once it is reached", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ max_clicks: 1, expired_url: "https://example.org/gone" })
      yield* visit(link.path, { method: "POST" })
      for (const path of [link.path, link.path, `${link.path}+`]) {
        expect((yield* visit(path)).headers["location"]).toBe("https://example.org/gone")
      }
    })
  )

  it.effect("can't be combined with a permanent redirect, also in bulk", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const url = "https://example.com/"
      const together = yield* send("POST", "/api/v1/links", { json: { url, redirect_status: 301, max_clicks: 5 } })
      expect([together.status, together.body.details]).toMatchObject([
        422,
        [{ field: "redirect_status", code: "permanent_needs_no_limit" }]
      ])
      const permanent = yield* makeLink({ redirect_status: 308 })
      expect((yield* permanent.change({ max_clicks: 5 })).status).toBe(422)
      const limited = yield* makeLink({ max_clicks: 50 })
      expect((yield* limited.change({ redirect_status: 301 })).status).toBe(422)
      const bulk = (ids: ReadonlyArray<string>, max_clicks: number | null) =>
        send("PUT", "/api/v1/links/bulk", { json: { ids, max_clicks } })
      expect((yield* bulk([permanent.id, limited.id], 7)).status).toBe(422)
      expect((yield* bulk([limited.id], 7)).status).toBe(200)
      expect(yield* read(limited.id)).toMatchObject({ max_clicks: 7, remaining_clicks: 7 })
      expect((yield* bulk([limited.id, permanent.id], null)).status).toBe(200)
      expect(yield* read(limited.id)).toMatchObject({ max_clicks: null, remaining_clicks: null })
    })
  )

  it.effect("makes links that lists and jobs find by state", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const title = "limits"
      const used = yield* makeLink({ title, max_clicks: 1 })
      const over = yield* makeLink({ title, max_clicks: 1 })
      const off = yield* makeLink({ title, max_clicks: 1 })
      const live = yield* makeLink({ title, max_clicks: 1 })
      for (const link of [used, over, off]) yield* visit(link.path, { method: "POST" })
      yield* over.change({ expires_at: "2020-01-01" })
      yield* off.change({ is_active: 0 })
      const wanted = { used_up: used.id, expired: over.id, off: off.id, live: live.id }
      for (const [state, id] of Object.entries(wanted)) {
        for (const query of [`state=${state}&search=${title}`, `state=${state}&limit=100`]) {
          const { links } = dataOf<{ links: ReadonlyArray<Row> }>(yield* send("GET", `/api/v1/links?${query}`))
          expect([query, links.filter((link) => link["title"] === title).map((link) => link["id"])]).toEqual([
            query,
            [id]
          ])
          expect(new Set(links.map((link) => link["state"]))).toEqual(new Set([state]))
        }
      }
    })
  )
})
