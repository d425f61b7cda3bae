import { expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const ask = (host: string) =>
  Effect.flatMap(TestServer, ({ send }) => send("GET", "/.well-known/security.txt", { key: null, headers: { host } }))

onOneDatabase(
  "security.txt",
  (it) => {
    it.effect("names the contacts for half a year, at hosts of the installation", () =>
      Effect.gen(function* () {
        const { status, headers, text } = yield* ask("linden.test")
        expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"])
        const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(text) ?? []
        expect(text).toBe(
          "Contact: mailto:security@example.com\nContact: https://example.com/security\n" +
            `Expires: ${expires}\nCanonical: https://linden.test/.well-known/security.txt\n`
        )
        const days = (Date.parse(expires) - Date.now()) / 86_400_000
        expect(days).toBeGreaterThan(178)
        expect(days).toBeLessThanOrEqual(180)
        expect((yield* ask("unknown.example")).status).toBe(404)
      })
    )
  },
  {
    baseUrl: "https://linden.test",
    securityContacts: Option.some(["mailto:security@example.com", "https://example.com/security"])
  }
)

onOneDatabase("security.txt without a contact", (it) => {
  it.effect("is not found", () =>
    Effect.gen(function* () {
      expect((yield* ask("linden.test")).status).toBe(404)
    })
  )
})
