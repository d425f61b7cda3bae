import { HttpApi, HttpApiSchema } from "@effect/platform"
import { expect, it as plain } from "@effect/vitest"
import { SchemaAST as AST, Effect, Option } from "effect"
import { LindenApi } from "../../src/Api.ts"
import { lengthOf } from "../../src/contract/List.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

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

/** The places of lists that do not say how long they may be. */
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

plain("every list of a body says how long it may be", () => {
  expect(bodies.length).toBeGreaterThan(20)
  expect(bodies.flatMap(([name, ast]) => unbounded(ast, name))).toEqual([])
})

let made = 0
const nextSlug = () => `lists-${made++}`

/** An answer and the milliseconds of work for it, whatever else the machine had to do: the better of two tries. */
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

onEachDatabase("lists that are too long", (it) => {
  it.effect("are refused by their length, before anything looks at their items", () =>
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
          { type: "gallery", config: { images: many(0, 60_000) } },
          "config.images"
        ]
      ] as const
      for (const [method, path, json, field] of attacks) {
        const text = JSON.stringify(json)
        const { spent, answer } = yield* quickest(send(method, `/api/v1${path}`, { text }))
        const { status, body } = answer
        expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 422, expect.arrayContaining([field])])
        expect(body.errors?.[field]).toEqual([expect.stringMatching(/^Must hold (at most|\d+ to) \d+ \w+\.$/)])
        expect(answer.text.length, path).toBeLessThan(1000)
        expect(spent, path).toBeLessThan(300)
      }
    })
  )

  it.effect("leave the other faults of a request to be told", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { body } = yield* send("POST", "/api/v1/links", { json: { url: "nonsense", tags: many("x", 51) } })
      expect(Object.keys(body.errors ?? {}).sort()).toEqual(["tags", "url"])
    })
  )

  it.effect("come as a form with the same answer", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const form = `url=https://example.com/&${many("tags[]=0", 29_000).join("&")}`
      const { spent, answer } = yield* quickest(send("POST", "/api/v1/links", { form }))
      const { status, body } = answer
      expect([status, body.errors]).toEqual([422, { tags: ["Must hold at most 50 items."] }])
      expect(spent).toBeLessThan(300)
    })
  )

  it.effect("and faults beyond the hundredth are not told", () =>
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
