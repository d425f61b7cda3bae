import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const faults: ReadonlyArray<readonly [query: string, ...errors: ReadonlyArray<string>]> = [
  ...["0", "101", "abc", "-1", "1.5", "", "1e1", "%20", "9999999999999999999", "0x10", "%00", "５"].map(
    (limit) => [`limit=${limit}`, "limit"] as const
  ),
  ["limit=1&limit=2", "limit"],
  ...["-1", "abc", "1.5", "", "99999999999999999999"].map((offset) => [`offset=${offset}`, "offset"] as const),
  ...["name", "", "id", "created_at%20desc", "CREATED_AT"].map((by) => [`sort_by=${by}`, "sort_by"] as const),
  ...["up", "", "DESC", "asc;"].map((order) => [`sort_order=${order}`, "sort_order"] as const),
  ...["2", "true", "", "yes", "01"].map((flag) => [`is_active=${flag}`, "is_active"] as const),
  ...["home", "1", "null", "%27"].map((folder) => [`folder_id=${folder}`, "folder_id"] as const),
  [`search=${"a".repeat(256)}`, "search"],
  [
    "limit=0&offset=-1&sort_by=x&sort_order=y&is_active=z&folder_id=f",
    ..."folder_id is_active limit offset sort_by sort_order".split(" ")
  ]
]

const fine = [
  "limit=1",
  "limit=100",
  "offset=0",
  "offset=9007199254740991",
  "sort_by=short_url&sort_order=asc",
  "sort_by=total_clicks",
  "is_active=1",
  "folder_id=",
  "folder_id=01890000-0000-7000-8000-000000000000",
  "search=",
  "search=%25_%5C%27%22",
  "search=%E0%A4%A",
  "search=%00",
  "unknown=1",
  "__proto__=1&constructor=2",
  "&&=&"
]

onOneDatabase("a query string", (it) => {
  const places = once(makePlaces)

  it.effect.each(faults)("is refused with its faults: %s", ([query, ...errors]) =>
    Effect.flatMap(places, (found) => refuses({ name: query, method: "GET", path: `/links?${query}`, errors }, found))
  )

  it.effect("says what it gives twice", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send("GET", "/api/v1/links?limit=1&limit=2&search=a&search=b&x=1&x=2")
      const twice = ["This is given twice. Send it once."]
      expect([answer.status, answer.body.errors]).toEqual([422, { limit: twice, search: twice }])
    })
  )

  it.effect.each(fine)("is accepted: %s", (query) =>
    Effect.gen(function* () {
      const { status, text, body } = yield* (yield* TestServer).send("GET", `/api/v1/links?${query}`)
      expect(status, text).toBe(200)
      const { links, total } = dataOf<{ links: ReadonlyArray<Row>; total: number }>({ body })
      expect([Array.isArray(links), typeof total]).toEqual([true, "number"])
    })
  )
})
