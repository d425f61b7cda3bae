import { request } from "node:http"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const moments = Array.from({ length: 20 }, (_, n) => n)

interface Hasty {
  readonly path: string
  readonly json: Row
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a POST and disconnects after some milliseconds, or after the answer if that is sooner. */
const hastily = ({ path, json, headers = {} }: Hasty, millis: number) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.async<void>((resume) => {
      const sent = request(`${url}/api/v1${path}`, {
        method: "POST",
        agent: false,
        headers: { authorization: `Bearer ${ownerKey}`, "content-type": "application/json", ...headers }
      })
      const over = () => resume(Effect.void)
      sent.on("response", (response) => response.resume().on("end", over).on("error", over))
      sent.on("error", over)
      sent.on("close", over)
      sent.end(JSON.stringify(json))
      setTimeout(() => sent.destroy(), millis)
    })
  )

/** The body of a bulk of links whose destinations have a name in common. */
const bulk = (name: string) => ({
  links: Array.from({ length: 20 }, (_, n) => ({ url: `https://example.com/${name}/${n}` }))
})

const path = "/links/bulk"

const countOf = (name: string) =>
  Effect.map(done("GET", `/links?search=${name}`), (found) => Number((found as { readonly total: number }).total))

/** How long a bulk of links takes, in milliseconds. */
const wholeTime = Effect.gen(function* () {
  yield* done("POST", path, bulk("warm-up"))
  const began = performance.now()
  yield* done("POST", path, bulk("measured"))
  return performance.now() - began
})

onEachDatabase("a request whose client disconnects", (it) => {
  it.effect("creates links in bulk once, when it is sent again with the same key", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const whole = yield* wholeTime
      for (const moment of moments) {
        const name = `hasty-${moment}-end`
        const headers = { "idempotency-key": name }
        yield* hastily({ path, json: bulk(name), headers }, (whole * moment) / 18)
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

  it.effect("is done whole or not at all", () =>
    Effect.gen(function* () {
      const whole = yield* wholeTime
      const counts: Array<number> = []
      for (const moment of moments) {
        const name = `whole-${moment}-end`
        yield* hastily({ path, json: bulk(name) }, (whole * moment) / 18)
        yield* comes("The end of the request", countOf(name), (count) => count === 0 || count === 20)
        counts.push(yield* countOf(name))
      }
      expect(counts.at(-1)).toBe(20)
    })
  )
})
