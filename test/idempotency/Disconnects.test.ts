import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { done } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { disconnecting, json } from "./Disconnecting.ts"

const moments = Array.from({ length: 20 }, (_, n) => n)

/** The body of a bulk of links whose destinations share a name. */
const bulk = (name: string) => ({
  links: Array.from({ length: 20 }, (_, n) => ({ url: `https://example.com/${name}/${n}` }))
})

const path = "/links/bulk"

const countOf = (name: string) =>
  Effect.map(done("GET", `/links?search=${name}`), (found) => Number((found as { readonly total: number }).total))

/** The duration of a bulk of links, in milliseconds. */
const wholeTime = Effect.gen(function* () {
  yield* done("POST", path, bulk("warm-up"))
  const began = performance.now()
  yield* done("POST", path, bulk("measured"))
  return performance.now() - began
})

onOneDatabase("a request whose client disconnects", (it) => {
  it.effect("creates links in bulk once, if it is retried with the same key", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const whole = yield* wholeTime
      for (const moment of moments) {
        const name = `hasty-${moment}-end`
        const headers = { "idempotency-key": name }
        yield* disconnecting(
          { path, body: JSON.stringify(bulk(name)), headers: { ...json, ...headers } },
          (whole * moment) / 18
        )
        const again = yield* comes(
          "An answer",
          send("POST", "/api/v1/links/bulk", { json: bulk(name), headers }),
          ({ status }) => status !== 409
        )
        expect(again.status).toBe(200)
        expect([moment, yield* countOf(name)]).toEqual([moment, 20])
      }
    })
  )

  it.effect("completes or changes nothing", () =>
    Effect.gen(function* () {
      const whole = yield* wholeTime
      const counts: Array<number> = []
      for (const moment of moments) {
        const name = `whole-${moment}-end`
        yield* disconnecting({ path, body: JSON.stringify(bulk(name)), headers: json }, (whole * moment) / 18)
        yield* comes("The end of the request", countOf(name), (count) => count === 0 || count === 20)
        counts.push(yield* countOf(name))
      }
      expect(counts.at(-1)).toBe(20)
    })
  )
})
