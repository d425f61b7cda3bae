import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { agents, makeLink, visit } from "../redirect/Visiting.ts"
import { browse, newPerson } from "../signin/Kit.ts"
import { patiently } from "../support/Patience.ts"
import { api, dataOf, done, expectFailure, type Row, sendAsOther } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const path = "/analytics/clicks/delete"

/** A job once it has ended. */
const ended = (id: unknown) =>
  done("GET", `/jobs/${id}`).pipe(
    Effect.filterOrFail(({ state }) => !["queued", "running", "undoing"].includes(String(state))),
    Effect.retry(patiently),
    Effect.orDie
  )

const visits = (link: { readonly path: string }, count: number, agent?: string) =>
  Effect.forEach(Array.from({ length: count }), () => visit(link.path, agent === undefined ? {} : { agent }), {
    discard: true
  })

/** What a refusal with a number to confirm says. */
const confirmation = (body: Row, code = "confirm_required") =>
  Effect.gen(function* () {
    const answer = yield* api("POST", path, body)
    expect([answer.status, answer.body.code], answer.text).toEqual([409, code])
    return answer.body.params as { readonly count: number; readonly until: string }
  })

/** Deletes what a query selects; returns the ended job. */
const remove = (query: Row) =>
  Effect.gen(function* () {
    const { count, until } = yield* confirmation({ query })
    const begun = yield* api("POST", path, { query, confirm: count, until })
    expect(begun.status, begun.text).toBe(202)
    return yield* ended(dataOf(begun)["id"])
  })

const expectField = (answer: Received, field: string) => {
  expectFailure(answer, 422)
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
}

const report = (query: string) => done("GET", `/analytics?period=all&${query}`)
const filter = (field: string, ...values: ReadonlyArray<string>) => JSON.stringify([{ field, operator: "is", values }])

onEachDatabase("deleting clicks", (it) => {
  it.effect("takes a number to confirm, deletes what a report shows, with bots, and can be undone", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      const other = yield* makeLink()
      yield* visits(link, 3)
      yield* visits(link, 2, agents.firefox)
      yield* visits(link, 1, agents.googlebot)
      yield* visits(other, 2)
      expect(yield* link.clicks).toBe(5)
      const query = { link_id: link.id }
      const { count, until } = yield* confirmation({ query })
      expect(count).toBe(6)
      yield* visits(link, 1)
      expect(yield* link.clicks).toBe(6)
      // The new click changes the number, except with the time of the first response.
      expect((yield* confirmation({ query, confirm: 6 }, "count_changed")).count).toBe(7)
      const begun = yield* api("POST", path, { query, confirm: 6, until })
      expect([begun.status, begun.body.message]).toEqual([202, "The job has started. It deletes 6 clicks."])
      expect(dataOf(begun)).toMatchObject({ kind: "click_deletion", total: 6 })
      const job = yield* ended(dataOf(begun)["id"])
      expect(job).toMatchObject({ state: "done", done: 6, result: { clicks_deleted: 6 } })
      expect(Date.parse(`${job["undo_until"]}Z`) - Date.parse(`${job["created_at"]}Z`)).toBe(30 * 86_400_000)
      expect([yield* link.clicks, yield* other.clicks]).toEqual([1, 2])
      expect(yield* report(`link_id=${link.id}`)).toMatchObject({ total_clicks: 1 })
      const lines = (yield* api("GET", `/analytics/export?link_id=${link.id}&include_bots=1&format=ndjson`)).text
      expect(lines.trim().split("\n")).toHaveLength(1)
      const [entry] = (yield* done("GET", "/audit-log?action=clicks.deleted"))["entries"] as ReadonlyArray<Row>
      expect(entry).toMatchObject({
        target: { type: "clicks" },
        after: { link_id: link.id, clicks: 6, job: job["id"] }
      })

      yield* done("POST", `/jobs/${job["id"]}/undo`)
      expect(yield* ended(job["id"])).toMatchObject({ state: "undone", result: { undone: 6 } })
      expect([yield* link.clicks, yield* other.clicks]).toEqual([6, 2])
      expect(yield* report(`link_id=${link.id}&include_bots=1`)).toMatchObject({ total_clicks: 7 })
    })
  )

  it.effect("are erased at once by an owner in a session with a recent proof, never with a key", () =>
    Effect.gen(function* () {
      const { sql, send } = yield* TestServer
      const link = yield* makeLink()
      yield* visits(link, 2)
      yield* link.clicks
      const { id } = yield* remove({ link_id: link.id })
      const erase = `/jobs/${id}/erase`
      const [owner, admin] = [yield* newPerson("owner"), yield* newPerson("admin")]
      expect((yield* api("POST", erase)).body.code).toBe("session_required")
      expectFailure(yield* browse(admin.cookie, "POST", erase), 403)
      yield* sql`UPDATE sessions SET confirmed_at = ${Date.now() - 31 * 60_000} WHERE id = ${owner.session.id}`
      expect((yield* browse(owner.cookie, "POST", erase)).body.code).toBe("password_needed")
      expect(yield* done("GET", `/jobs/${id}`)).toMatchObject({ undo_until: expect.any(String) })
      yield* sql`UPDATE sessions SET confirmed_at = ${Date.now()} WHERE id = ${owner.session.id}`
      const asOther = yield* newPerson("owner", { key: yield* (yield* TestServer).otherTeamKey })
      expectFailure(yield* browse(asOther.cookie, "POST", erase), 404)
      // The second request has no effect.
      for (let n = 0; n < 2; n++) {
        const erased = yield* browse(owner.cookie, "POST", erase)
        expect([erased.status, dataOf(erased)["undo_until"]], erased.text).toEqual([202, null])
      }
      expect((yield* send("POST", `/api/v1/jobs/${id}/undo`)).body.code).toBe("job_state")
      const entries = (yield* done("GET", "/audit-log?action=clicks.erased"))["entries"]
      expect(entries).toEqual([expect.objectContaining({ target: expect.objectContaining({ type: "job", id }) })])
      expect(yield* link.clicks).toBe(0)
    })
  )

  it.effect("are not erased while they are being restored or after that", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      yield* visits(link, 1)
      yield* link.clicks
      const { id } = yield* remove({ link_id: link.id })
      yield* done("POST", `/jobs/${id}/undo`)
      yield* ended(id)
      const owner = yield* newPerson("owner")
      const refused = yield* browse(owner.cookie, "POST", `/jobs/${id}/erase`)
      expect([refused.status, refused.body.message]).toEqual([409, "A job that is undone cannot be erased."])
      expect(yield* link.clicks).toBe(1)
      const bulk = yield* done("POST", "/links/bulk/jobs", {
        query: { search: "of no link" },
        change: { is_active: 0 },
        total: 0
      })
      expectFailure(yield* browse(owner.cookie, "POST", `/jobs/${bulk["id"]}/erase`), 404)
    })
  )

  it.effect("deletes what filters select", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      yield* visits(link, 2)
      yield* visits(link, 3, agents.firefox)
      yield* link.clicks
      const query = { link_id: link.id, builder: filter("browser", "Firefox") }
      expect(yield* remove(query)).toMatchObject({ state: "done", done: 3 })
      expect(yield* link.clicks).toBe(2)
      const people = { link_id: link.id, builder: filter("is_bot", "1") }
      expect((yield* confirmation({ query: people })).count).toBe(0)
      expect(yield* remove(people)).toMatchObject({ state: "done", done: 0 })
    })
  )

  it.effect("deletes the clicks of a link, or those of some of its days", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      yield* visits(link, 4)
      yield* link.clicks
      const day = new Date().toISOString().slice(0, 10)
      const next = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const clicks = `/links/${link.id}/clicks`
      const asked = yield* api("DELETE", `${clicks}?after=${next}`)
      expect([asked.status, asked.body.code, asked.body.params]).toEqual([
        409,
        "confirm_required",
        { count: 0, until: expect.any(String) }
      ])
      expect((yield* api("DELETE", `${clicks}?before=${day}&confirm=4`)).body).toMatchObject({
        code: "count_changed",
        params: { count: 0 }
      })
      expect((yield* api("DELETE", clicks)).body.params).toMatchObject({ count: 4 })
      const begun = yield* api("DELETE", `${clicks}?after=${day}&before=${next}&confirm=4`)
      expect(begun.status, begun.text).toBe(202)
      expect(yield* ended(dataOf(begun)["id"])).toMatchObject({ state: "done", done: 4 })
      expect(yield* link.clicks).toBe(0)
    })
  )

  it.effect("refuses queries that select everything, wrong days, other roles and other teams", () =>
    Effect.gen(function* () {
      const { send, keyOf } = yield* TestServer
      const link = yield* makeLink()
      for (const query of [{}, { timezone: "Europe/Vienna", groupBy: "day", include_bots: "1" }, { builder: "[]" }])
        expectField(yield* api("POST", path, { query, confirm: 0 }), "query")
      expectField(yield* api("POST", path, {}), "query")
      expectField(yield* api("POST", path, { query: { period: "1y" } }), "query.period")
      expectField(yield* api("POST", path, { query: { period: "7d" }, confirm: -1 }), "confirm")
      expectField(yield* api("POST", path, { query: { browser: "Firefox" }, confirm: 0 }), "query.browser")
      const clicks = `/api/v1/links/${link.id}/clicks`
      for (const [query, field] of [
        ["before=2026-01-02&after=2026-01-02", "before"],
        ["before=yesterday", "before"],
        ["befor=2026-01-02", "befor"],
        ["confirm=x", "confirm"]
      ] as const)
        expectField(yield* send("DELETE", `${clicks}?${query}`), field)
      const key = yield* keyOf("member")
      expectFailure(yield* send("DELETE", `${clicks}?confirm=0`, { key }), 403)
      expectFailure(yield* send("POST", `/api/v1${path}`, { key, json: { query: { period: "7d" } } }), 403)
      const asOther = yield* sendAsOther
      expectFailure(yield* asOther("DELETE", `${clicks}?confirm=0`), 404)
      expectFailure(yield* asOther("POST", `/api/v1${path}`, { json: { query: { link_id: link.id } } }), 404)
    })
  )

  it.effect("doesn't give clicks back to a limit, even if it is set later", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ max_clicks: 2000 })
      const later = yield* makeLink()
      yield* visits(link, 3)
      yield* visits(later, 3)
      yield* link.clicks
      const left = Effect.map(done("GET", `/links/${link.id}`), (read) => Number(read["remaining_clicks"]))
      const before = yield* left
      expect(yield* remove({ link_id: link.id })).toMatchObject({ done: 3 })
      expect(yield* remove({ link_id: later.id })).toMatchObject({ done: 3 })
      expect([yield* link.clicks, yield* later.clicks]).toEqual([0, 0])
      expect(yield* left).toBeLessThanOrEqual(Math.max(before, 1997))
      yield* later.change({ max_clicks: 10 })
      expect((yield* done("GET", `/links/${later.id}`))["remaining_clicks"]).toBe(7)
    })
  )
})
