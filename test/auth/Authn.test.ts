import { expect } from "@effect/vitest"
import { DateTime, Duration, Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { counting } from "../support/Statements.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const endpoints: ReadonlyArray<readonly [method: string, path: string]> = [
  ...["links", "folders", "tags", "domains", "keys"].flatMap((name) => [
    ["GET", `/${name}`] as const,
    ["POST", `/${name}`] as const,
    ["GET", `/${name}/01890000-0000-7000-8000-000000000000`] as const,
    ["DELETE", `/${name}/01890000-0000-7000-8000-000000000000`] as const
  ]),
  ...["links", "folders", "tags", "domains"].map(
    (name) => ["PUT", `/${name}/01890000-0000-7000-8000-000000000000`] as const
  ),
  ["POST", "/links/bulk"],
  ["GET", "/team"]
]

const headers: ReadonlyArray<readonly [name: string, value: string]> = [
  ["another scheme", `Basic ${ownerKey}`],
  ["another scheme with two spaces", `Basic  ${ownerKey}`],
  ["no scheme", ownerKey],
  ["only a scheme", "Bearer"],
  ["a scheme and a space", "Bearer "],
  ["two keys", `Bearer ${ownerKey} ${ownerKey}`],
  ["two headers in one", `Bearer ${ownerKey}, Bearer ${ownerKey}`],
  ["a scheme with the same prefix", `Bearers ${ownerKey}`],
  ["nothing", ""]
]

const tokens: ReadonlyArray<readonly [name: string, token: string]> = [
  ["a wrong checksum", `lnd_${"a".repeat(38)}`],
  ["an unknown text of a key's length", "a".repeat(42)],
  ["a short word", "secret"],
  ["the start of a key", ownerKey.slice(0, -1)],
  ["a key in upper case", ownerKey.toUpperCase()],
  ["a quote", "'OR'1'='1"],
  ["a long text", "a".repeat(5000)]
]

onOneDatabase("an API key", (it) => {
  it.effect.each(endpoints)("is required for %s %s", ([method, path]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send(method, `/api/v1${path}`, { key: null, ...(method === "GET" ? {} : { json: {} }) })
      expectFailure(answer, 401)
      expect(answer.body.errors).toBeUndefined()
    })
  )

  it.effect.each(headers)("is not accepted as %s", ([, authorization]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send("GET", "/api/v1/team", { key: null, headers: { authorization } })
      expectFailure(answer, 401)
    })
  )

  it.effect.each(tokens)("is not accepted if it is %s", ([, key]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      expectFailure(yield* send("GET", "/api/v1/team", { key }), 401)
    })
  )

  it.effect.each(["bearer", "BEARER", "Bearer  "])("is accepted with the scheme %s", (scheme) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send("GET", "/api/v1/team", {
        key: null,
        headers: { authorization: `${scheme} ${ownerKey}` }
      })
      expect(answer.status).toBe(200)
    })
  )

  it.effect("is refused as soon as it is revoked, even by itself", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const make = Effect.map(send("POST", "/api/v1/keys", { json: { name: "Soon gone", role: "admin" } }), dataOf)
      const [first, second] = [yield* make, yield* make]
      const as = (key: unknown) => send("GET", "/api/v1/team", { key: String(key) })
      expect((yield* as(first["key"])).status).toBe(200)
      expect((yield* send("DELETE", `/api/v1/keys/${first["id"]}`)).status).toBe(200)
      expectFailure(yield* as(first["key"]), 401)
      expect((yield* send("DELETE", `/api/v1/keys/${second["id"]}`, { key: String(second["key"]) })).status).toBe(200)
      expectFailure(yield* as(second["key"]), 401)
    })
  )

  it.effect("is refused after it expires", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const made = dataOf(
        yield* send("POST", "/api/v1/keys", { json: { name: "Short", role: "member", expires_at: "2099-01-01" } })
      )
      const as = send("GET", "/api/v1/team", { key: String(made["key"]) })
      expect((yield* as).status).toBe(200)
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      yield* sql`UPDATE api_keys SET expires_at = ${now - 1} WHERE id = ${String(made["id"])}`
      expectFailure(yield* comes("401", as, ({ status }) => status === 401), 401)
    })
  )

  it.effect("is read once a second, and again after a change", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const made = dataOf(yield* send("POST", "/api/v1/keys", { json: { name: "Busy", role: "member" } }))
      const use = send("GET", "/api/v1/team", { key: String(made["key"]) })
      const usedTwenty = counting(/api_keys k JOIN users/)(Effect.repeatN(use, 19))
      const reads = Effect.map(
        Effect.timed(usedTwenty),
        ([took, count]) => count - Math.floor(Duration.toSeconds(took))
      )
      expect(yield* reads).toBeLessThanOrEqual(2)
      yield* sql`DELETE FROM api_keys WHERE id = ${String(made["id"])}`
      expectFailure(yield* comes("401", use, ({ status }) => status === 401), 401)
    })
  )

  it.effect("stores its last use on the first request, not on every request", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const made = dataOf(yield* send("POST", "/api/v1/keys", { json: { name: "Used", role: "member" } }))
      const id = String(made["id"])
      const use = send("GET", "/api/v1/team", { key: String(made["key"]) })
      const shown = Effect.map(send("GET", `/api/v1/keys/${id}`), (answer) => dataOf(answer)["last_used_at"])
      expect(yield* shown).toBeNull()
      yield* use
      expect(yield* shown).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      const recent = DateTime.toEpochMillis(yield* DateTime.now) - 30_000
      yield* sql`UPDATE api_keys SET last_used_at = ${recent} WHERE id = ${id}`
      yield* use
      expect(yield* sql`SELECT last_used_at FROM api_keys WHERE id = ${id}`).toEqual([{ last_used_at: recent }])
      yield* sql`UPDATE api_keys SET last_used_at = ${recent - 60_000} WHERE id = ${id}`
      const last = sql<{ readonly last_used_at: number }>`SELECT last_used_at FROM api_keys WHERE id = ${id}`
      yield* comes("a newer use", Effect.zipRight(use, last), ([row]) => row !== undefined && row.last_used_at > recent)
    })
  )
})
