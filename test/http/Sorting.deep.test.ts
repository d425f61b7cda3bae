import { SqlClient } from "@effect/sql"
import { expect, it as plain } from "@effect/vitest"
import { Effect } from "effect"
import { hostnameKey } from "../../src/domain/Tables.ts"
import { sortKey } from "../../src/lib/SortKey.ts"
import { emptyDatabase, migrateTo } from "../support/OldDatabase.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { databases, onEachDatabase, TestServer } from "../support/TestServer.ts"

const names = ["Zebra", "Äpfel", "Apfel", "Öl", "a10", "a2", "apfelmus"]
const inOrder = ["a2", "a10", "Apfel", "Äpfel", "apfelmus", "Öl", "Zebra"]
const codes = ["Zebra", "a10", "b", "A2", "a1"]
const codesInOrder = ["a1", "A2", "a10", "b", "Zebra"]

interface List {
  readonly path: string
  readonly query: string
  readonly field: string
  readonly given: ReadonlyArray<string>
  readonly expected: ReadonlyArray<string>
  readonly body: (text: string, place: number) => Row
}

const url = "https://example.com/"
const byName = { field: "name", given: names, expected: inOrder }
const lists: ReadonlyArray<List> = [
  { path: "folders", query: "", ...byName, body: (name) => ({ name }) },
  { path: "tags", query: "", ...byName, body: (name) => ({ name }) },
  {
    path: "qrcodes",
    query: "sort_by=name&sort_order=asc",
    ...byName,
    body: (name) => ({ name, url, design_config: {} })
  },
  {
    path: "pages",
    query: "sort_by=title&sort_order=asc",
    field: "title",
    given: names,
    expected: inOrder,
    body: (title, place) => ({ title, slug: `page-${place}` })
  },
  {
    path: "domains",
    query: "",
    field: "hostname",
    given: ["öl.example", "zebra.example", "go10.example", "go2.example"],
    expected: ["go2.example", "go10.example", "xn--l-0ga.example", "zebra.example"],
    body: (hostname) => ({ hostname })
  },
  {
    path: "links",
    query: "sort_by=short_url&sort_order=asc",
    field: "short_code",
    given: codes,
    expected: codesInOrder,
    body: (custom_slug) => ({ url, custom_slug: `sort-${custom_slug}` })
  }
]

const listed = (key: string, { path, query, field }: List, page: string) =>
  Effect.gen(function* () {
    const answer = yield* (yield* TestServer).send("GET", `/api/v1/${path}?${query}${page}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return dataOf<Readonly<Record<string, ReadonlyArray<Row>>>>(answer)[path]?.map((row) =>
      String(row[field]).replace(/^sort-/, "")
    )
  })

onEachDatabase("a list that is sorted by a text", (it) => {
  it.effect.each(lists)("has the same order on both databases, on all of its pages: $path", (list) =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      for (const [place, text] of list.given.entries()) {
        const made = yield* send("POST", `/api/v1/${list.path}`, { key, json: list.body(text, place) })
        expect(made.status, made.text).toBe(201)
      }
      expect(yield* listed(key, list, "&limit=100")).toEqual(list.expected)
      const pages = yield* Effect.forEach(list.expected, (_, offset) => listed(key, list, `&limit=1&offset=${offset}`))
      expect(pages.flat()).toEqual(list.expected)
    })
  )

  it.effect("follows a changed text", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      for (const list of lists.filter(({ path }) => path !== "links" && path !== "domains")) {
        const ids: Array<unknown> = []
        for (const [place, text] of ["b", "c"].entries()) {
          const made = yield* send("POST", `/api/v1/${list.path}`, { key, json: list.body(text, place + 100) })
          ids.push(dataOf(made)["id"])
        }
        const changed = yield* send("PUT", `/api/v1/${list.path}/${ids[1]}`, { key, json: { [list.field]: "Ä" } })
        expect(changed.status, changed.text).toBe(200)
        expect(yield* listed(key, list, "&limit=100")).toEqual(["Ä", "b"])
      }
      const codes = lists.find(({ path }) => path === "links")
      if (codes === undefined) return
      const there = "https://codes.example/"
      for (const custom_slug of ["m2", "m3"]) {
        yield* send("POST", "/api/v1/links", { key, json: { url: there, custom_slug } })
      }
      const found = dataOf<{ links: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/links?search=m3", { key })).links
      yield* send("PUT", `/api/v1/links/${found[0]?.["id"]}`, { key, json: { custom_slug: "M1" } })
      expect(yield* listed(key, codes, "&search=codes.example")).toEqual(["M1", "m2"])
    })
  )

  it.effect("sorts short addresses of QR codes likewise", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      for (const code of ["q10", "Q2", "q1"]) {
        const link = dataOf(yield* send("POST", "/api/v1/links", { key, json: { url, custom_slug: code } }))
        yield* send("POST", "/api/v1/qrcodes", { key, json: { name: code, link_id: link["id"], design_config: {} } })
      }
      const answer = yield* send("GET", "/api/v1/qrcodes?sort_by=short_url&sort_order=asc", { key })
      const { qrcodes } = dataOf<{ qrcodes: ReadonlyArray<Row> }>(answer)
      expect(qrcodes.map((one) => one["short_code"])).toEqual(["q1", "Q2", "q10"])
    })
  )
})

const uuid = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`

for (const database of databases) {
  plain.effect(`an upgrade fills the orders of texts, on ${database}`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrateTo(44)
      const at = { created_at: 1, updated_at: 1 }
      const inTeam = { team_id: uuid(1), ...at }
      yield* sql`INSERT INTO teams ${sql.insert({ id: uuid(1), name: "Home", ...at })}`
      const texts = ["Äpfel 007", "ß Łódź æ", "😀".repeat(200)]
      for (const [place, name] of texts.entries()) {
        yield* sql`INSERT INTO folders ${sql.insert({ id: uuid(place), name, ...inTeam })}`
        yield* sql`INSERT INTO tags ${sql.insert({ id: uuid(place), name, name_key: name, color: "#abc", ...inTeam })}`
      }
      const host = { hostname: "xn--l-0ga.example", held_host: "xn--l-0ga.example" }
      yield* sql`INSERT INTO domains ${sql.insert({ id: uuid(1), ...host, ...inTeam })}`
      const link = { id: uuid(4), created_by: uuid(1), short_code: "A10", redirect_type: "instant", ...inTeam }
      yield* sql`INSERT INTO links ${sql.insert({ ...link, destination_url: url })}`
      yield* migrateTo(48)
      const orders = texts.map((name) => ({ name_order: sortKey(name) }))
      for (const table of ["folders", "tags"]) {
        expect(yield* sql`SELECT name_order FROM ${sql(table)} ORDER BY id`).toEqual(orders)
      }
      expect(yield* sql`SELECT hostname_order FROM domains`).toEqual([{ hostname_order: hostnameKey(host.hostname) }])
      expect(yield* sql`SELECT short_code_order FROM links`).toEqual([{ short_code_order: sortKey("A10") }])
    }).pipe(Effect.provide(emptyDatabase(database)), Effect.scoped)
  )
}
