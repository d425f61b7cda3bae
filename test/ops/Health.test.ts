import { expect, layer } from "@effect/vitest"
import { Duration, Effect, Option, Redacted } from "effect"
import { counting } from "../support/Statements.ts"
import { onEachDatabase, TestServer, testServer } from "../support/TestServer.ts"

const metricsToken = "token-of-the-health-test"
const requestId = "0123456789-0123456789"

onEachDatabase("a server's health", (it) => {
  const ask = (method = "GET") =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      return yield* Effect.promise(async () => {
        const answer = await fetch(`${url}/health`, { method, headers: { "x-request-id": requestId } })
        const { date: _, connection: _c, "keep-alive": _k, ...headers } = Object.fromEntries(answer.headers)
        return { status: answer.status, headers, body: await answer.text() }
      })
    })

  it.effect("is checked a few times a second at most, and returned unchanged in between", () =>
    Effect.gen(function* () {
      yield* Effect.sleep("300 millis")
      const asked = yield* ask()
      expect(asked).toMatchObject({ status: 200, headers: { "x-request-id": requestId, "cache-control": "no-store" } })
      expect(JSON.parse(asked.body)).toMatchObject({ status: "ok", database: "ok" })
      const askedAgain = Effect.repeatN(
        Effect.map(ask(), (again) => expect(again).toEqual(asked)),
        39
      )
      const [took, lookUps] = yield* Effect.timed(counting(/^SELECT 1$/)(askedAgain))
      expect(lookUps).toBeLessThanOrEqual(Duration.toMillis(took) / 250 + 1)
      expect(yield* ask("HEAD")).toEqual({ ...asked, body: "" })
    })
  )

  it.effect("is live and ready after the start", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const state of ["live", "ready"]) {
        const { status, body } = yield* send("GET", `/health/${state}`, { key: null })
        expect([status, body]).toEqual([200, { status: state }])
      }
    })
  )
})

layer(testServer("postgres", { metricsToken: Option.some(Redacted.make(metricsToken)) }), {
  excludeTestServices: true
})("the health of a server that has others", (it) => {
  it.effect("names its address only to clients with the metrics token", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const addressFor = (key: string | null, headers = {}) =>
        Effect.map(send("GET", "/health", { key, headers }), ({ body }) => {
          const { cluster } = body as { readonly cluster?: { readonly address?: unknown } }
          expect(cluster).toBeDefined()
          return cluster?.address
        })
      // The state is cached for a moment.
      for (let n = 0; n < 3; n++) {
        expect(yield* addressFor(metricsToken)).toEqual(expect.any(String))
        expect(yield* addressFor(null)).toBeUndefined()
        expect(yield* addressFor("wrong")).toBeUndefined()
        expect(yield* addressFor(null, { "x-forwarded-for": "203.0.113.1" })).toBeUndefined()
      }
    })
  )
})

layer(testServer("sqlite", { minFreeDisk: 2 ** 52 }), { excludeTestServices: true })(
  "a server that can't save",
  (it) => {
    const state = Effect.gen(function* () {
      const { send } = yield* TestServer
      // The state is cached for a moment.
      yield* Effect.sleep("300 millis")
      return (yield* send("GET", "/health", { key: null })).body
    })
    const saved = (n: number) =>
      Effect.flatMap(TestServer, ({ send }) =>
        send("POST", "/api/v1/links", { json: { url: `https://example.com/${n}/${"a".repeat(8000)}` } })
      )

    it.effect("says so in its health and in its failures, and recovers", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        yield* sql.unsafe("PRAGMA query_only = ON")
        expect(yield* state).toMatchObject({ status: "degraded", database: "read only" })
        const refused = yield* saved(0)
        expect([refused.status, refused.body.reason]).toEqual([503, "database_read_only"])
        yield* sql.unsafe("PRAGMA query_only = OFF")
        expect(yield* state).toMatchObject({ database: "ok" })
        expect((yield* saved(1)).status).toBe(201)
      })
    )

    it.effect("tells a full disk from a database that can't be reached", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        yield* sql.unsafe("PRAGMA max_page_count = 1")
        const answers = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n + 2),
          saved
        )
        yield* sql.unsafe("PRAGMA max_page_count = 1073741823")
        const full = answers.find(({ status }) => status === 503)
        expect(full?.body.reason).toBe("database_full")
        expect(full?.body.message).toContain("disk is full")
      })
    )
  }
)
