import { expect, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { makeDomain } from "../redirect/Visiting.ts"
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
      for (const name of [
        "x-real-ip",
        "cf-connecting-ip",
        "true-client-ip",
        "x-client-ip",
        "via",
        "x-forwarded-host"
      ]) {
        expect([name, yield* statusOf({ [name]: "203.0.113.7" })]).toEqual([name, 403])
      }
    })
  )

  it.effect("are not at hosts of visitors, because a proxy may add no header", () =>
    Effect.gen(function* () {
      yield* makeDomain("go.example.com")
      const at = (host: string) => statusOf({ host })
      const near = ["127.0.0.1:8787", "[::1]", "localhost", "10.0.0.7:8787", "linden:8787", "linden.monitoring.svc"]
      expect(yield* Effect.forEach(near, at)).toEqual(near.map(() => 200))
      const far = ["linden.test", "LINDEN.test.:80", "go.example.com", "203.0.113.9"]
      expect(yield* Effect.forEach(far, at)).toEqual(far.map(() => 403))
    })
  )
})

for (const trustProxy of [true, 2])
  layer(testServer("sqlite", { trustProxy }), { excludeTestServices: true })(
    `metrics behind a proxy that is trusted as ${trustProxy}`,
    (it) => {
      it.effect("are for none of its clients, whatever address it names", () =>
        Effect.gen(function* () {
          const from = (address: string) => statusOf({ "x-forwarded-for": address })
          const clients = ["10.0.0.8", "::1", "203.0.113.7", "10.0.0.8, 203.0.113.7", "10.0.0.8, 10.0.0.9"]
          expect(yield* Effect.forEach(clients, from)).toEqual(clients.map(() => 403))
          expect(yield* statusOf()).toBe(200)
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
