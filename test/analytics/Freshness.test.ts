import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Analytics } from "../../src/click/query/Analytics.ts"
import { done, once } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { getReport, makeLink, visit, whenBooked } from "./support/Visits.ts"

type Report = typeof Analytics.Encoded

onOneDatabase("cached reports", (it) => {
  const world = once(
    Effect.gen(function* () {
      const folder = String((yield* done("POST", "/folders", { name: "Walks" })).id)
      const tag = String((yield* done("POST", "/tags", { name: "spring" })).id)
      const link = yield* makeLink("fresh", { title: "Before" })
      yield* visit("/fresh")
      yield* whenBooked(1)
      return { folder, tag, link }
    })
  )

  /** Reads a report until it is cached, runs a change, and returns the reports before and after it. */
  const around = <E, R>(change: Effect.Effect<unknown, E, R>, query = "") =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      yield* clicks
      const before = yield* getReport(query)
      for (let n = 0; n < 3; n++) expect(yield* getReport(query)).toEqual(before)
      yield* change
      return [before, yield* getReport(query)] as const
    })

  it.effect("include visits as soon as they are stored", () =>
    Effect.gen(function* () {
      yield* world
      const { clicks } = yield* TestServer
      const visited = Effect.zipRight(visit("/fresh"), clicks)
      const [before, after] = yield* around(visited)
      expect(after.total_clicks).toBe(before.total_clicks + 1)
      expect(after.links[0]?.count).toBe(before.total_clicks + 1)
    })
  )

  it.effect("show a link's new title immediately", () =>
    Effect.gen(function* () {
      const { link } = yield* world
      const [, titled] = yield* around(done("PUT", `/links/${link}`, { title: "After" }))
      expect(titled.links[0]).toMatchObject({ name: "fresh", title: "After" })
      expect(titled.recent_clicks[0]?.title).toBe("After")
    })
  )

  it.effect("include a link that was just moved to a folder or tagged", () =>
    Effect.gen(function* () {
      const { link, folder, tag } = yield* world
      const [outside, inside] = yield* around(
        done("PUT", `/links/${link}`, { folder_id: folder }),
        `?folder_id=${folder}`
      )
      expect([outside.total_clicks, inside.total_clicks > 0]).toEqual([0, true])
      const [bare, tagged] = yield* around(done("PUT", `/links/${link}`, { tags: [tag] }), `?tag_id=${tag}`)
      expect([bare.total_clicks, tagged.total_clicks]).toEqual([0, inside.total_clicks])
    })
  )

  it.effect("are refused for a deleted folder and a revoked key", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const folder = String((yield* done("POST", "/folders", { name: "Short-lived" })).id)
      const query = `/api/v1/analytics?folder_id=${folder}`
      expect((yield* send("GET", query)).status).toBe(200)
      yield* done("DELETE", `/folders/${folder}`)
      expect((yield* send("GET", query)).status).toBe(404)
      const made = yield* done("POST", "/keys", { name: "Short-lived", role: "member" })
      const key = String(made.key)
      expect((yield* send("GET", "/api/v1/analytics", { key })).status).toBe(200)
      yield* done("DELETE", `/keys/${made.id}`)
      expect((yield* send("GET", "/api/v1/analytics", { key })).status).toBe(401)
    })
  )

  it.effect("list the ignored query parameters of their own request", () =>
    Effect.gen(function* () {
      yield* world
      const { send } = yield* TestServer
      const warnings = (query: string) =>
        Effect.map(send("GET", `/api/v1/analytics${query}`), ({ body }) => body.warnings?.map(({ field }) => field))
      yield* getReport()
      expect(yield* warnings("?colour=red")).toEqual(["colour"])
      expect(yield* warnings("")).toBeUndefined()
    })
  )

  it.effect("belong to the caller's team", () =>
    Effect.gen(function* () {
      yield* world
      const { otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      expect((yield* getReport()).total_clicks).toBeGreaterThan(0)
      const others: Report = yield* getReport("", key)
      expect(others.total_clicks).toBe(0)
    })
  )

  it.effect("show a link that was just deleted as deleted", () =>
    Effect.gen(function* () {
      const { link } = yield* world
      const [, after] = yield* around(done("DELETE", `/links/${link}`))
      expect(after.links[0]).toMatchObject({ name: "(deleted)", id: link })
    })
  )
})
