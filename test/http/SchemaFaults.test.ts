import { expect, it as plain } from "@effect/vitest"
import { Effect, Either } from "effect"
import { v7 } from "uuid"
import { pluginTypes } from "../../src/page/plugins/PluginTypes.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

plain("at most a hundred faults of a value are collected, however many it has", () => {
  const config = Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`unknown${place}`, place]))
  const faults = Either.getOrThrow(Either.flip(pluginTypes.faq.read(config)))
  expect(Object.keys(faults)).toHaveLength(100)
})

onOneDatabase("a request", (it) => {
  it.effect("whose items all name missing records reports the first hundred of them", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = dataOf(yield* send("POST", "/api/v1/pages", { json: { slug: "faulty", title: "Faulty" } }))
      const items = Array.from({ length: 400 }, (_, sort_order) => ({ id: v7(), type: "link", sort_order }))
      const answer = yield* send("POST", `/api/v1/pages/${page["id"]}/reorder`, { json: { items } })
      expectFailure(answer, 422)
      expect(Object.keys(answer.body.errors ?? {})).toEqual(items.slice(0, 100).map((_, place) => `items.${place}.id`))
      expect(answer.body.message).toBe("The request has too many errors. The first 100 are listed.")
    })
  )
})
