import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { ended } from "../bulk/Kit.ts"
import { api, dataOf, done, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { counting } from "../support/Statements.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{ name: "" }, "name"],
  [{ name: " " }, "name"],
  [{ name: null }, "name"],
  [{ name: 5 }, "name"],
  [{ name: ["a"] }, "name"],
  [{ name: "a".repeat(256) }, "name"],
  [{ name: "a\u0000b" }, "name"],
  [{ name: "\ud800" }, "name"],
  ...["red", "#12", "#1234", "#12345g", "123456", "#1234567", ""].map(
    (color) => [{ name: "New", color }, "color"] as const
  ),
  [{ name: "New", color: 5 }, "color"],
  [{ name: "PLACE" }, "name"],
  [{ name: "", color: "x" }, "color", "name"]
]

onEachDatabase("tags", (it) => {
  const places = once(makePlaces)

  it.effect("are created, read, changed, listed by name and deleted", () =>
    Effect.gen(function* () {
      const { send: sendAs, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const send: typeof sendAs = (method, path, options) => sendAs(method, path, { key, ...options })
      const made = yield* send("POST", "/api/v1/tags", { json: { name: " Zoo " } })
      expect(made.status).toBe(201)
      const zoo = dataOf(made)
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(zoo).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        name: "Zoo",
        color: "#868e96",
        link_count: 0,
        created_at: moment,
        updated_at: moment
      })
      const ant = dataOf(yield* send("POST", "/api/v1/tags", { form: "name=ant&color=%23ABC" }))
      expect(ant["color"]).toBe("#ABC")
      const path = `/api/v1/tags/${zoo["id"]}`
      expect(dataOf(yield* send("GET", path))).toEqual(zoo)
      expect(dataOf(yield* send("PUT", path, { json: { color: "#123456" } }))).toMatchObject({
        name: "Zoo",
        color: "#123456"
      })
      expect(dataOf(yield* send("PUT", path, { json: { name: "ZOO" } }))).toMatchObject({
        name: "ZOO",
        color: "#123456"
      })
      expect(dataOf(yield* send("PUT", path, { json: { color: null } }))).toMatchObject({
        name: "ZOO",
        color: "#868e96"
      })
      const list = dataOf<{ tags: ReadonlyArray<Row>; total: number }>(yield* send("GET", "/api/v1/tags"))
      expect([list.total, list.tags.map(({ name }) => name)]).toEqual([2, ["ant", "ZOO"]])
      const gone = yield* send("DELETE", path)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The tag was deleted." }])
      expect((yield* send("GET", path)).status).toBe(404)
    })
  )

  it.effect.each(faults)("are not created or changed with %j", ([json, ...errors]) =>
    Effect.gen(function* () {
      const found = yield* places
      const row: Refusal = { name: "", method: "POST", path: "/tags", sent: { json }, errors }
      yield* refuses(row, found)
      if (json["name"] !== "PLACE") yield* refuses({ ...row, method: "PUT", path: "/tags/<tag>" }, found)
    })
  )

  it.effect("have unique names in a team, regardless of case, but not across teams", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const make = (name: string, key?: string) => send("POST", "/api/v1/tags", { json: { name }, ...(key && { key }) })
      const first = dataOf(yield* make("Größe"))
      expect((yield* make("GRÖSSE")).status).toBe(201)
      const taken = yield* make("GRÖßE")
      expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ["name"]])
      const second = dataOf(yield* make("second"))
      const renamed = yield* send("PUT", `/api/v1/tags/${second["id"]}`, { json: { name: "größe" } })
      expect([renamed.status, Object.keys(renamed.body.errors ?? {})]).toEqual([422, ["name"]])
      expect((yield* send("PUT", `/api/v1/tags/${first["id"]}`, { json: { name: "GRÖßE" } })).status).toBe(200)
      expect((yield* make("Größe", yield* otherTeamKey)).status).toBe(201)
    })
  )

  it.effect("give a name to exactly one of many concurrent requests", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const make = send("POST", "/api/v1/tags", { json: { name: "race" } })
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => make),
        { concurrency: "unbounded" }
      )
      expect(answers.filter(({ status }) => status === 201).length).toBe(1)
      expect(answers.filter(({ status }) => status === 422).length).toBe(7)
    })
  )

  it.effect("count their links, keep them when restyled, and are removed from them on deletion", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const tag = dataOf(yield* send("POST", "/api/v1/tags", { json: { name: "Counted" } }))
      const path = `/api/v1/tags/${tag["id"]}`
      const link = dataOf(
        yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/", tags: [tag["id"]] } })
      )
      expect(dataOf(yield* send("GET", path))["link_count"]).toBe(1)
      yield* send("PUT", path, { json: { name: "Renamed", color: "#fff" } })
      const shown = Effect.map(send("GET", `/api/v1/links/${link["id"]}`), (answer) => dataOf(answer)["tags"])
      expect(yield* shown).toEqual([{ id: tag["id"], name: "Renamed", color: "#fff" }])
      yield* send("DELETE", path)
      expect(yield* shown).toEqual([])
    })
  )

  it.effect("can be given by name, in any case, wherever links refer to them", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const [sale, uber] = [
        yield* done("POST", "/tags", { name: "Sale" }),
        yield* done("POST", "/tags", { name: "Über" })
      ]
      const names = (link: Row) => (link["tags"] as ReadonlyArray<Row>).map(({ name }) => name)
      const url = "https://example.com/named"
      const link = yield* done("POST", "/links", { url, tags: ["sale", sale["id"], " U\u0308BER "] })
      expect(names(link)).toEqual(["Sale", "Über"])
      const path = `/links/${link["id"]}`
      expect(names(yield* done("PUT", path, { tags: ["SALE"] }))).toEqual(["Sale"])
      const form = yield* send("PUT", `/api/v1${path}`, { form: "tags[]=über" })
      expect(names(dataOf(form))).toEqual(["Über"])
      const both = { ids: [link["id"]], add_tags: ["sale"], remove_tags: ["über"] }
      const { links } = yield* done("PUT", "/links/bulk", both)
      expect((links as ReadonlyArray<Row>).map(names)).toEqual([["Sale"]])
      const many = yield* done("POST", "/links/bulk", {
        links: [
          { url, tags: ["sale"] },
          { url, tags: ["nope"] }
        ]
      })
      expect(many["results"]).toMatchObject([
        { success: true, data: { tags: [{ id: sale["id"] }] } },
        { success: false, errors: { "tags.0": ["No tag in this team is named nope."] } }
      ])
      expect(yield* done("GET", "/links?tag_id=sALE")).toMatchObject({ total: 2 })
      expect(yield* done("GET", `/links?tag_id=${encodeURIComponent("über")}`)).toMatchObject({ total: 0 })
      const job = yield* done("POST", "/links/bulk/jobs", {
        query: { tag_id: "SALE" },
        change: { add_tags: ["über"] },
        total: 2
      })
      expect(job).toMatchObject({ total: 2, change: { add_tags: [uber["id"]] } })
      // Its steps look up tags, which the tests below count.
      yield* ended(String(job["id"]))
    })
  )

  it.effect("are named in the failure if the team has none with the name", () =>
    Effect.gen(function* () {
      const sales = yield* done("POST", "/tags", { name: "sales" })
      const { id } = yield* done("POST", "/links", { url: "https://example.com/" })
      const unnamed = "No tag in this team is named nope."
      const refused = (method: string, path: string, json?: Row) =>
        Effect.map(api(method, path, json), ({ status, body }) => [status, body.errors])
      expect(yield* refused("POST", "/links", { url: "https://example.com/", tags: ["sales", "nope"] })).toEqual([
        422,
        { "tags.1": [unnamed] }
      ])
      expect(yield* refused("PUT", `/links/${id}`, { tags: ["nope"] })).toEqual([422, { "tags.0": [unnamed] }])
      const change = { add_tags: [sales["id"]], remove_tags: ["SALES", "nope"] }
      const faults = { "remove_tags.0": ["Must not also be in add_tags."], "remove_tags.1": [unnamed] }
      expect(yield* refused("PUT", "/links/bulk", { ids: [id], ...change })).toEqual([422, faults])
      expect(yield* refused("GET", "/links?tag_id=nope")).toEqual([422, { tag_id: [unnamed] }])
      const job = { query: { tag_id: "nope" }, delete: true, total: 0 }
      expect(yield* refused("POST", "/links/bulk/jobs", job)).toEqual([422, { "query.tag_id": [unnamed] }])
    })
  )

  it.effect("cost a new link one statement to find, and nothing if it has none", () =>
    Effect.gen(function* () {
      yield* done("POST", "/tags", { name: "Costly" })
      const looks = (tags?: ReadonlyArray<string>) =>
        counting(/FROM tags\b/)(done("POST", "/links", { url: "https://example.com/", ...(tags && { tags }) }))
      expect([yield* looks(), yield* looks(["costly"])]).toEqual([0, 1])
    })
  )

  it.effect("are listed without reading their links if the database runs in the server's process", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const looks = yield* counting(/\blink_tags\b/)(send("GET", "/api/v1/tags"))
      expect(looks).toBe(sql.onDialectOrElse({ pg: () => 1, orElse: () => 0 }))
    })
  )
})
