import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makeDomain } from "../redirect/Visiting.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const ask = (domain: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    return (yield* send("GET", `/internal/tls?domain=${domain}`, { key: null, headers })).status
  })

onOneDatabase("a certificate", (it) => {
  it.effect("is approved only for serving domains and the installation's own host", () =>
    Effect.gen(function* () {
      yield* makeDomain("go.example.com")
      const served = ["go.example.com", "GO.example.com.", "linden.test", "LINDEN.test"]
      expect(yield* Effect.forEach(served, (name) => ask(name))).toEqual([200, 200, 200, 200])
      const others = [
        "",
        "other.example.com",
        "example.com",
        "192.0.2.7",
        "go.example.com:443",
        "%00",
        "%zz",
        "a".repeat(300)
      ]
      expect(new Set(yield* Effect.forEach(others, (name) => ask(name)))).toEqual(new Set([404]))
    })
  )

  it.effect("cannot be requested by clients behind a proxy", () =>
    Effect.gen(function* () {
      expect(yield* ask("linden.test", { "x-forwarded-for": "203.0.113.7" })).toBe(403)
      expect(yield* ask("linden.test", { forwarded: "for=203.0.113.7" })).toBe(403)
      expect(yield* ask("linden.test", { "cf-connecting-ip": "203.0.113.7" })).toBe(403)
      expect(yield* ask("linden.test", { host: "linden.test" })).toBe(403)
      expect(yield* ask("linden.test", { host: "go.example.com" })).toBe(403)
      expect(yield* ask("linden.test", { host: "linden1:8787" })).toBe(200)
    })
  )
})

onOneDatabase(
  "a certificate of an installation that verifies domains",
  (it) => {
    it.effect("is not approved for an unverified domain", () =>
      Effect.gen(function* () {
        yield* makeDomain("claimed.example.com")
        expect([yield* ask("claimed.example.com"), yield* ask("linden.test")]).toEqual([404, 200])
      })
    )
  },
  { unprovenDomains: "refuse" }
)
