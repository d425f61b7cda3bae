import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, dump, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const url = "https://example.com/"
const unknown = "01890000-0000-7000-8000-000000000000"
const many = <A>(count: number, item: A): ReadonlyArray<A> => Array.from({ length: count }, () => item)

type Fault = readonly [name: string, body: Row, ...errors: ReadonlyArray<string>]

const idFaults: ReadonlyArray<Fault> = [
  ["no ids", {}, "ids"],
  ["an empty list of ids", { ids: [] }, "ids"],
  ["a text for ids", { ids: "<link>" }, "ids"],
  ["101 ids", { ids: many(101, "<link>") }, "ids"],
  ["an invalid ID", { ids: ["<link>", "x"] }, "ids.1"],
  ["null among the ids", { ids: [null] }, "ids.0"]
]

const ids = ["<link>"]
const changeFaults: ReadonlyArray<Fault> = [
  ...idFaults,
  ["an unknown folder", { ids, folder_id: unknown }, "folder_id"],
  ["another team's folder", { ids, folder_id: "<otherFolder>" }, "folder_id"],
  ["an invalid folder ID", { ids, folder_id: "home" }, "folder_id"],
  ["is_active 2", { ids, is_active: 2 }, "is_active"],
  ["is_active null", { ids, is_active: null }, "is_active"],
  ["another team's tag to add", { ids, add_tags: ["<tag>", "<otherTag>"] }, "add_tags.1"],
  ["another team's tag to take off", { ids, remove_tags: ["<otherTag>"] }, "remove_tags.0"],
  ["a tag to add and to remove", { ids, add_tags: ["<tag>"], remove_tags: ["<tag>"] }, "remove_tags.0"],
  ["51 tags", { ids, add_tags: many(51, "<tag>") }, "add_tags"],
  ["an invalid tag ID", { ids, remove_tags: ["red"] }, "remove_tags.0"],
  [
    "several faults at once",
    { ids: ["x"], folder_id: "y", is_active: "z", add_tags: 1 },
    ..."ids.0 folder_id is_active add_tags".split(" ")
  ],
  [
    "several references that lead nowhere",
    { ids, folder_id: unknown, add_tags: [unknown], remove_tags: ["<otherTag>"] },
    ..."folder_id add_tags.0 remove_tags.0".split(" ")
  ]
]

const refusals = [
  ...changeFaults.map(([name, json, ...errors]) => ({
    name,
    method: "PUT",
    path: "/links/bulk",
    sent: { json },
    errors
  })),
  ...idFaults.map(([name, json, ...errors]) => ({
    name,
    method: "POST",
    path: "/links/bulk/delete",
    sent: { json },
    errors
  }))
] satisfies ReadonlyArray<Refusal>

interface Updated {
  readonly links: ReadonlyArray<Row>
  readonly missing: ReadonlyArray<string>
}

const make = (json: Row = {}) =>
  Effect.gen(function* () {
    const made = yield* (yield* TestServer).send("POST", "/api/v1/links", {
      json: { url, redirect_type: "instant", ...json }
    })
    expect(made.status, made.text).toBe(201)
    return dataOf(made)
  })

const idOf = (row: Row | undefined) => String(row?.["id"])

const makeTag = (name: string) =>
  Effect.gen(function* () {
    const made = yield* (yield* TestServer).send("POST", "/api/v1/tags", { json: { name } })
    return idOf(dataOf(made))
  })

const tagNames = (link: Row) => (link["tags"] as ReadonlyArray<Row>).map(({ name }) => name)

onOneDatabase("many links", (it) => {
  const places = once(makePlaces)

  it.effect.each(refusals)("are not changed by $method with $name", (row) =>
    Effect.flatMap(places, (found) => refuses(row, found))
  )

  it.effect("are not changed without a known field", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const ids = [idOf(yield* make())]
      for (const json of [{ ids }, { ids, change: { is_active: 0 } }]) {
        const refused = yield* send("PUT", "/api/v1/links/bulk", { json })
        expect([refused.status, refused.body.message]).toEqual([422, "Specify at least one change."])
      }
    })
  )

  it.effect("are changed at once, and visitors, lists and totals see it", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { folder, otherLink } = yield* places
      const [one, two, three] = [yield* make(), yield* make(), yield* make()]
      const codes = [one, two, three].map((link) => String(link["short_code"]))
      for (const code of codes) expect((yield* send("GET", `/${code}`)).status).toBe(302)
      const totalOf = (query: string) =>
        Effect.map(send("GET", `/api/v1/links?${query}`), (list) => dataOf<{ total: number }>(list).total)
      const [inactive, inFolder] = [yield* totalOf("is_active=0"), yield* totalOf(`folder_id=${folder}`)]

      const answer = yield* send("PUT", "/api/v1/links/bulk", {
        json: { ids: [idOf(two), otherLink, idOf(one), idOf(two), unknown], folder_id: folder, is_active: 0 }
      })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body.message).toBe("2 of 4 links were changed.")
      const { links, missing } = dataOf<Updated>(answer)
      expect(links.map(idOf)).toEqual([idOf(two), idOf(one)])
      expect(missing).toEqual([otherLink, unknown])
      for (const link of links) {
        expect(link).toMatchObject({ folder_id: folder, folder_name: "Places", is_active: 0 })
        const read = dataOf(yield* send("GET", `/api/v1/links/${idOf(link)}`))
        // Visits from above may be counted between the two responses.
        expect(read).toEqual({ ...link, total_clicks: read["total_clicks"] })
      }
      expect(
        yield* Effect.forEach(codes, (code) => Effect.map(send("GET", `/${code}`), ({ status }) => status))
      ).toEqual([404, 404, 302])
      expect([yield* totalOf("is_active=0"), yield* totalOf(`folder_id=${folder}`)]).toEqual([
        inactive + 2,
        inFolder + 2
      ])

      yield* send("PUT", "/api/v1/links/bulk", { json: { ids: [idOf(one)], folder_id: null, is_active: 1 } })
      expect(dataOf(yield* send("GET", `/api/v1/links/${idOf(one)}`))).toMatchObject({ folder_id: null, is_active: 1 })
      expect((yield* send("GET", `/${codes[0]}`)).status).toBe(302)
      expect(yield* totalOf(`folder_id=${folder}`)).toBe(inFolder + 1)
    })
  )

  it.effect("get tags after their existing ones, and lose others", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const [a, b, c] = [yield* makeTag("a"), yield* makeTag("b"), yield* makeTag("c")]
      const [one, two] = [yield* make({ tags: [b, c] }), yield* make()]
      const change = (json: Row) =>
        Effect.map(send("PUT", "/api/v1/links/bulk", { json: { ids: [idOf(one), idOf(two)], ...json } }), (answer) =>
          dataOf<Updated>(answer).links.map(tagNames)
        )
      expect(yield* change({ add_tags: [a, b, a] })).toEqual([
        ["b", "c", "a"],
        ["a", "b"]
      ])
      expect(yield* change({ add_tags: [c], remove_tags: [b] })).toEqual([
        ["c", "a"],
        ["a", "c"]
      ])
      const tagged = dataOf<{ total: number; links: ReadonlyArray<Row> }>(
        yield* send("GET", `/api/v1/links?tag_id=${c}`)
      )
      expect([tagged.total, tagged.links.map(idOf)]).toEqual([2, [idOf(two), idOf(one)]])
      yield* change({ remove_tags: [c] })
      expect(dataOf(yield* send("GET", `/api/v1/links?tag_id=${c}`))).toEqual({ links: [], total: 0 })
    })
  )

  it.effect("are unchanged if one of them would have more than 50 tags", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const tags = yield* Effect.forEach(
        Array.from({ length: 51 }, (_, place) => place),
        (place) => makeTag(`t${place}`)
      )
      const [full, empty] = [yield* make({ tags: tags.slice(0, 50) }), yield* make()]
      const before = yield* dump
      const answer = yield* send("PUT", "/api/v1/links/bulk", {
        json: { ids: [idOf(empty), idOf(full)], is_active: 0, add_tags: tags.slice(49) }
      })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["add_tags"]])
      expect(yield* dump).toEqual(before)
    })
  )

  it.effect("are deleted at once, and their addresses stay reserved", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { otherLink } = yield* places
      const made = yield* Effect.forEach(["gone-1", "gone-2"], (custom_slug) => make({ custom_slug }))
      expect((yield* send("GET", "/gone-1")).status).toBe(302)
      const answer = yield* send("POST", "/api/v1/links/bulk/delete", {
        json: { ids: [...made.map(idOf), idOf(made[0]), otherLink] }
      })
      expect([answer.status, answer.body.message]).toEqual([200, "2 of 3 links were deleted."])
      expect(dataOf(answer)).toEqual({ deleted: 2, missing: [otherLink] })
      expect((yield* send("GET", "/gone-1")).status).toBe(404)
      for (const link of made) expect((yield* send("GET", `/api/v1/links/${idOf(link)}`)).status).toBe(404)
      const again = yield* send("POST", "/api/v1/links/bulk/delete", { json: { ids: made.map(idOf) } })
      expect(dataOf(again)).toEqual({ deleted: 0, missing: made.map(idOf) })
    })
  )

  it.effect("change what they forward, their status and a single external ID", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const [one, two] = [yield* make(), yield* make({ external_id: "bulk-two" })]
      const put = (json: Row) => send("PUT", "/api/v1/links/bulk", { json })
      const ids = [idOf(one), idOf(two)]
      const changed = yield* put({ ids, forward_path: 1, forward_query: 0, redirect_status: 301 })
      expect(dataOf<{ links: ReadonlyArray<Row> }>(changed).links).toMatchObject(
        ids.map((id) => ({ id, forward_path: 1, forward_query: 0, redirect_status: 301 }))
      )
      const branching = yield* make({ ab_tests: [{ url, weight: 10 }] })
      const limited = yield* make({ max_clicks: 100 })
      const refused: ReadonlyArray<readonly [json: Row, field: string]> = [
        [{ ids: [idOf(one), idOf(branching)], redirect_status: 308 }, "redirect_status"],
        [{ ids: [idOf(limited)], redirect_status: 308 }, "redirect_status"],
        [{ ids, max_clicks: 5 }, "max_clicks"],
        [{ ids, external_id: "bulk-both" }, "external_id"],
        [{ ids: [idOf(one)], external_id: "bulk-two" }, "external_id"],
        [{ ids: [idOf(one)], external_id: "x".repeat(256) }, "external_id"]
      ]
      const before = yield* dump
      for (const [json, field] of refused) {
        const answer = yield* put(json)
        expect([json, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([json, 422, [field]])
      }
      expect(yield* dump).toEqual(before)
      expect((yield* put({ ids: [idOf(limited)], max_clicks: null, redirect_status: 308 })).status).toBe(200)
      expect((yield* put({ ids: [idOf(branching)], redirect_status: 307 })).status).toBe(200)
      const named = yield* put({ ids: [idOf(one)], external_id: "bulk-one" })
      expect(dataOf<{ links: ReadonlyArray<Row> }>(named).links).toMatchObject([{ external_id: "bulk-one" }])
      const cleared = yield* put({ ids, external_id: null })
      expect(dataOf<{ links: ReadonlyArray<Row> }>(cleared).links).toMatchObject([
        { external_id: null },
        { external_id: null }
      ])
    })
  )
})
