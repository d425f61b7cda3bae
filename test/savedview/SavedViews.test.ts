import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { mostSavedViews } from "../../src/savedview/SavedView.ts"
import { dataOf, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{ name: "", query: {} }, "name"],
  [{ name: "a".repeat(101), query: {} }, "name"],
  [{ name: "two\nlines", query: {} }, "name"],
  [{ name: null, query: "period=7d" }, "name", "query"],
  [{ name: "Bad", query: { period: "8d" } }, "query.period"],
  [{ name: "Bad", query: { metric: "people" } }, "query.metric"],
  [{ name: "Bad", query: { start_date: "2026-03-02", end_date: "2026-03-01" } }, "query.end_date"],
  [{ name: "Bad", query: { tag_id: "no such tag" } }, "query.tag_id"],
  [{ name: "Bad", query: { buidler: "[]" } }, "query.buidler"]
]

onEachDatabase("saved views", (it) => {
  const places = once(makePlaces)

  it.effect("are created, read, changed, listed by name and deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const tag = dataOf(yield* send("POST", "/api/v1/tags", { json: { name: "spring" } }))
      const query = {
        period: "7d",
        tag_id: "Spring",
        metric: "visitors",
        builder: '[{"field":"os","operator":"is","values":["iOS"]}]'
      }
      const made = yield* send("POST", "/api/v1/saved-views", { json: { name: " Spring on phones ", query } })
      expect([made.status, made.body.message]).toEqual([201, "The view was saved."])
      const view = dataOf(made)
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(view).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        name: "Spring on phones",
        query: { ...query, tag_id: tag["id"] },
        created_at: moment,
        updated_at: moment
      })
      expect(dataOf(yield* send("GET", `/api/v1/saved-views/${view["id"]}`))).toEqual(view)
      const other = dataOf(yield* send("POST", "/api/v1/saved-views", { json: { name: "autumn", query: {} } }))
      const listed = dataOf<{ saved_views: ReadonlyArray<Row>; total: number }>(
        yield* send("GET", "/api/v1/saved-views")
      )
      expect(listed).toEqual({ saved_views: [other, view], total: 2 })
      const report = yield* send(
        "GET",
        `/api/v1/analytics?${new URLSearchParams(view["query"] as Record<string, string>)}`
      )
      expect(report.status, report.text).toBe(200)
      const path = `/api/v1/saved-views/${other["id"]}`
      const changed = dataOf(yield* send("PUT", path, { json: { query: { period: "24h" } } }))
      expect(changed).toMatchObject({ name: "autumn", query: { period: "24h" } })
      expect(dataOf(yield* send("PUT", path, { json: { name: "Yesterday" } }))).toMatchObject({
        name: "Yesterday",
        query: { period: "24h" }
      })
      expect((yield* send("PUT", path, { json: {} })).status).toBe(200)
      yield* send("DELETE", path)
      const gone = yield* send("GET", path)
      expect([gone.status, gone.body.message]).toEqual([404, "There is no such saved view in this team."])
    })
  )

  it.effect("refuse records of other teams, and more than their limit", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const { id } = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Ours" } }))
      const foreign = yield* send("POST", "/api/v1/saved-views", { key, json: { name: "A", query: { folder_id: id } } })
      expect(foreign.status, foreign.text).toBe(404)
      for (let n = 0; n < mostSavedViews; n++) {
        const made = yield* send("POST", "/api/v1/saved-views", { key, json: { name: `View ${n}`, query: {} } })
        expect(made.status).toBe(201)
      }
      const full = yield* send("POST", "/api/v1/saved-views", { key, json: { name: "One more", query: {} } })
      expect([full.status, full.body.code]).toEqual([422, "limit_reached"])
    })
  )

  it.effect.each(faults)("are not created or changed with %j", ([json, ...errors]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const found = yield* places
      const row: Refusal = { name: "", method: "POST", path: "/saved-views", sent: { json }, errors }
      yield* refuses(row, found)
      const { id } = dataOf(yield* send("POST", "/api/v1/saved-views", { json: { name: "Same", query: {} } }))
      yield* refuses({ ...row, method: "PUT", path: `/saved-views/${id}` }, found)
    })
  )
})
