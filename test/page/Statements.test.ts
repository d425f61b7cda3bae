import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Internet } from "../../src/net/Internet.ts"
import { dataOf, sendAsOther } from "../support/Scenario.ts"
import { counting } from "../support/Statements.ts"
import { oneDatabase, testServer } from "../support/TestServer.ts"

const itemStatements = counting(/\bbio_(links|plugins)\b/)

/** A page with that many links, and their IDs. */
const makePage = Effect.fnUntraced(function* (slug: string, count: number) {
  const send = yield* sendAsOther
  const { id } = dataOf(yield* send("POST", "/api/v1/pages", { json: { slug, title: slug } }))
  const links = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(
      send("POST", `/api/v1/pages/${id}/links`, { json: { label: "a", url: "https://example.com/" } }),
      (made) => String(dataOf(made)["id"])
    )
  )
  return { send, id, links }
})

/** With an internet of its own, a server writes exports on the thread whose statements are counted. */
const noInternet = Layer.succeed(Internet, { resolve: () => Effect.succeed([]), connection: () => ({}) })
const server = testServer(oneDatabase).pipe(Layer.provide(noInternet))

layer(server, { excludeTestServices: true })(`the items of pages on ${oneDatabase}`, (it) => {
  it.effect("are reordered with a constant number of statements, however many move", () =>
    Effect.gen(function* () {
      const { send, id, links } = yield* makePage("orderly", 12)
      const move = (count: number) =>
        itemStatements(
          Effect.gen(function* () {
            const items = links
              .slice(0, count)
              .map((link, place) => ({ id: link, type: "link", sort_order: 50 - place }))
            expect((yield* send("POST", `/api/v1/pages/${id}/reorder`, { json: { items } })).status).toBe(200)
          })
        )
      const two = yield* move(2)
      expect(two).toBeGreaterThan(0)
      expect(yield* move(12)).toBe(two)
    })
  )

  it.effect("are exported with a constant number of statements, however many pages there are", () =>
    Effect.gen(function* () {
      const { send } = yield* makePage("exported", 2)
      const taken = itemStatements(
        Effect.gen(function* () {
          expect((yield* send("GET", "/api/v1/team/export")).status).toBe(200)
        })
      )
      const one = yield* taken
      expect(one).toBeGreaterThan(0)
      for (let place = 0; place < 9; place++) {
        yield* send("POST", "/api/v1/pages", { json: { slug: `exported-${place}`, title: "Page" } })
      }
      expect(yield* taken).toBe(one)
    })
  )
})
