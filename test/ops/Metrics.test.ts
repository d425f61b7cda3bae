import { expect, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { TestServer, testServer } from "../support/TestServer.ts"

const statusOf = (headers: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", "/metrics", { key: null, headers }), ({ status, text }) => {
      expect(text.includes("process_uptime_seconds")).toBe(status === 200)
      return status
    })
  )

const token = "metrics-token-of-the-tests"

layer(testServer("sqlite"), { excludeTestServices: true })("metrics without a token", (it) => {
  it.effect("are for this machine and private networks, and not for forwarded requests", () =>
    Effect.gen(function* () {
      expect(yield* statusOf()).toBe(200)
      expect(yield* statusOf({ "x-forwarded-for": "203.0.113.7" })).toBe(403)
      expect(yield* statusOf({ "x-forwarded-for": "127.0.0.1" })).toBe(403)
      expect(yield* statusOf({ forwarded: "for=203.0.113.7" })).toBe(403)
      expect(yield* statusOf({ "x-real-ip": "203.0.113.7" })).toBe(403)
    })
  )
})

layer(testServer("sqlite", { trustProxy: true }), { excludeTestServices: true })(
  "metrics behind a trusted proxy",
  (it) => {
    it.effect("are only for clients in private networks", () =>
      Effect.gen(function* () {
        const from = (address: string) => statusOf({ "x-forwarded-for": address })
        expect(yield* Effect.forEach(["10.0.0.8", "::1", "fd12::1"], from)).toEqual([200, 200, 200])
        expect(yield* Effect.forEach(["203.0.113.7", "10.0.0.8, 203.0.113.7"], from)).toEqual([403, 403])
        expect(yield* statusOf({ "x-real-ip": "203.0.113.7" })).toBe(403)
      })
    )
  }
)

layer(testServer("sqlite", { metricsToken: Option.some(Redacted.make(token)) }), {
  excludeTestServices: true
})("metrics with a token", (it) => {
  it.effect("are for any client that has it", () =>
    Effect.gen(function* () {
      expect(yield* statusOf()).toBe(401)
      expect(yield* statusOf({ authorization: `Bearer ${token}x` })).toBe(401)
      expect(yield* statusOf({ authorization: `Basic ${token}` })).toBe(401)
      expect(yield* statusOf({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.7" })).toBe(200)
    })
  )
})
