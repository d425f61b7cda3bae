import { HttpApi, HttpApiSchema } from "@effect/platform"
import { expect, it as plain } from "@effect/vitest"
import { SchemaAST as AST, Effect, Option } from "effect"
import { LindenApi } from "../../src/Api.ts"
import { lengthOf } from "../../src/contract/List.ts"
import { dataOf, sendAsOther } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const inside = (ast: AST.AST): ReadonlyArray<AST.AST> => {
  switch (ast._tag) {
    case "Refinement":
    case "Transformation":
      return [ast.from]
    case "Union":
      return ast.types
    case "TupleType":
      return ast.rest.map(({ type }) => type)
    case "TypeLiteral":
      return ast.propertySignatures.map(({ type }) => type)
    default:
      return []
  }
}

/** The paths of lists without a maximum length. */
const unbounded = (ast: AST.AST, place: string, isSaid = false): ReadonlyArray<string> => {
  const said = lengthOf(ast) !== undefined || (isSaid && AST.isRefinement(ast))
  return [
    ...(AST.isTupleType(ast) && !isSaid ? [place] : []),
    ...inside(ast).flatMap((one) => unbounded(one, place, said))
  ]
}

const bodies: Array<readonly [name: string, ast: AST.AST]> = []
HttpApi.reflect(LindenApi, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    if (
      Option.isSome(endpoint.payloadSchema) &&
      HttpApiSchema.getMultipartStream(endpoint.payloadSchema.value.ast) === undefined
    )
      bodies.push([`${group.identifier}.${endpoint.name}`, endpoint.payloadSchema.value.ast])
  }
})

plain("every list in a body has a maximum length", () => {
  expect(bodies.length).toBeGreaterThan(20)
  expect(bodies.flatMap(([name, ast]) => unbounded(ast, name))).toEqual([])
})

let made = 0
const nextSlug = () => `lists-${made++}`

/** A response and its CPU time in milliseconds: the better of two tries. */
const quickest = <A, E, R>(ask: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = process.cpuUsage()
    yield* ask
    const first = process.cpuUsage(before)
    const again = process.cpuUsage()
    const answer = yield* ask
    const second = process.cpuUsage(again)
    return { answer, spent: Math.min(first.user + first.system, second.user + second.system) / 1000 }
  })

const many = (item: unknown, count: number) => Array.from({ length: count }, () => item)

onOneDatabase("lists that are too long", (it) => {
  it.effect("are refused by their length, before any item is validated", () =>
    Effect.gen(function* () {
      const { send, client } = yield* TestServer
      const page = yield* client.pages.create({ payload: { slug: nextSlug(), title: "Page" } })
      const url = "https://example.com/"
      const attacks = [
        ["POST", "/links", { url, targeting: many({}, 300_000) }, "targeting"],
        ["POST", "/links", { url, tags: many(0, 400_000) }, "tags"],
        ["POST", "/links", { url, ab_tests: many({}, 300_000) }, "ab_tests"],
        ["PUT", "/links/bulk", { ids: many(0, 400_000) }, "ids"],
        ["PUT", "/links/bulk", { ids: [], add_tags: many(0, 400_000) }, "add_tags"],
        ["POST", "/links/bulk", { links: many({}, 300_000) }, "links"],
        ["POST", `/pages/${page.data.id}/reorder`, { items: many({}, 300_000) }, "items"],
        ["POST", `/pages/${page.data.id}/preview`, { links: many({}, 300_000) }, "links"],
        [
          "POST",
          `/pages/${page.data.id}/plugins`,
          { type: "gallery", config: { images: many(0, 29_000) } },
          "config.images"
        ]
      ] as const
      for (const [method, path, json, field] of attacks) {
        const text = JSON.stringify(json)
        const { spent, answer } = yield* quickest(send(method, `/api/v1${path}`, { text }))
        const { status, body } = answer
        expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, expect.arrayContaining([field])])
        expect(body.errors?.[field]).toEqual([expect.stringMatching(/^Must have (at most|\d+ to) \d+ \w+\.$/)])
        expect(answer.text.length, path).toBeLessThan(1000)
        // Validating every item takes seconds.
        expect(spent, path).toBeLessThan(1500)
      }
    })
  )

  it.effect("do not hide other faults of a request", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { body } = yield* send("POST", "/api/v1/links", { json: { url: "nonsense", tags: many("x", 51) } })
      expect(Object.keys(body.errors ?? {}).sort()).toEqual(["tags", "url"])
    })
  )

  it.effect("get the same response in a form", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const form = `url=https://example.com/&${many("tags[]=0", 29_000).join("&")}`
      const { spent, answer } = yield* quickest(send("POST", "/api/v1/links", { form }))
      const { status, body } = answer
      expect([status, body.errors]).toEqual([422, { tags: ["Must have at most 50 items."] }])
      expect(spent).toBeLessThan(1500)
    })
  )

  it.effect("report at most a hundred faults", () =>
    Effect.gen(function* () {
      const { send, client } = yield* TestServer
      const page = yield* client.pages.create({ payload: { slug: nextSlug(), title: "Page" } })
      const reorder = yield* send("POST", `/api/v1/pages/${page.data.id}/reorder`, { json: { items: many({}, 400) } })
      expect(Object.keys(reorder.body.errors ?? {}).length).toBeLessThanOrEqual(100)
      const links = many({ url: "x", targeting: many({}, 50), ab_tests: many({}, 20) }, 100)
      const bulk = yield* send("POST", "/api/v1/links/bulk", { json: { links } })
      expect(bulk.status).toBe(200)
      expect(bulk.text.length).toBeLessThan(50_000)
      const { results } = bulk.body.data as { results: ReadonlyArray<{ code: string; errors?: object }> }
      expect(results.map(({ code }) => code)).toEqual(many("invalid", 100))
      expect(results.flatMap(({ errors = {} }) => Object.keys(errors))).toHaveLength(100)
    })
  )
})

onOneDatabase("short lists", (it) => {
  it.effect("are paged on request, with a total", () =>
    Effect.gen(function* () {
      const send = yield* sendAsOther
      const asked = [
        ["folders", (name: string) => ({ name })],
        ["tags", (name: string) => ({ name })],
        ["domains", (name: string) => ({ hostname: `${name}.example.org` })],
        ["keys", (name: string) => ({ name, role: "member" })]
      ] as const
      for (const [resource, body] of asked) {
        for (const name of ["a", "b", "c"]) yield* send("POST", `/api/v1/${resource}`, { json: body(name) })
        const rows = (query: string) =>
          Effect.map(send("GET", `/api/v1/${resource}?${query}`), (answer) => {
            const { total, [resource]: found } = answer.body.data as Record<string, unknown>
            return { total: Number(total), ids: (found as ReadonlyArray<{ id: string }>).map(({ id }) => id) }
          })
        const whole = yield* rows("")
        expect(whole.ids.length, resource).toBe(whole.total)
        expect(whole.total).toBeGreaterThanOrEqual(3)
        expect(yield* rows("limit=2&offset=1")).toEqual({ total: whole.total, ids: whole.ids.slice(1, 3) })
        expect(yield* rows("offset=1000000")).toEqual({ total: whole.total, ids: [] })
        const refused = yield* send("GET", `/api/v1/${resource}?limit=1001&offset=-1`)
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["limit", "offset"]])
      }
      const people = yield* send("GET", "/api/v1/members?limit=1&offset=1")
      expect(people.body.data).toEqual({ members: [], total: 1 })
    })
  )

  it.effect("return at most a thousand at once, and tags include their number of links", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const { id: team_id } = dataOf(yield* send("GET", "/api/v1/team"))
      const rows = Array.from({ length: 1100 }, (_, place) => ({
        id: `01890000-0000-7000-8000-${String(place).padStart(12, "0")}`,
        team_id: String(team_id),
        name: `many ${place}`,
        name_key: `many ${String(place).padStart(5, "0")}`,
        color: "#fff",
        created_at: 0,
        updated_at: 0
      }))
      yield* sql`INSERT INTO tags ${sql.insert(rows)}`
      const list = dataOf<{ tags: ReadonlyArray<object>; total: number }>(yield* send("GET", "/api/v1/tags"))
      expect(list.tags).toHaveLength(1000)
      expect(list.total).toBeGreaterThanOrEqual(1100)

      const [first = "", second = ""] = rows.map(({ id }) => id)
      const counts = Effect.forEach([first, second], (id) =>
        Effect.map(send("GET", `/api/v1/tags/${id}`), (answer) => dataOf(answer)["link_count"])
      )
      const url = "https://example.com/"
      const made = yield* Effect.forEach([[first], [first, second], []], (tags) =>
        Effect.map(send("POST", "/api/v1/links", { json: { url, tags } }), (answer) => String(dataOf(answer)["id"]))
      )
      expect(yield* counts).toEqual([2, 1])
      yield* send("PUT", "/api/v1/links/bulk", { json: { ids: made, add_tags: [second], remove_tags: [first] } })
      expect(yield* counts).toEqual([0, 3])
      yield* send("PUT", `/api/v1/links/${made[0]}`, { json: { tags: [first] } })
      yield* send("DELETE", `/api/v1/links/${made[1]}`)
      expect(yield* counts).toEqual([1, 1])
    })
  )
})
