import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import type { Received, Sent } from "../support/Send.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const everywhere: ReadonlyArray<readonly [method: string, path: string, status: number]> = [
  ["GET", "/api/v1/team", 200],
  ["POST", "/api/v1/links", 422],
  ["GET", "/api/v1/links/nothing", 404],
  ["GET", "/api/v1/nothing", 404],
  ["PATCH", "/api/v1/links", 405],
  ["OPTIONS", "/api/v1/links", 405],
  ["HEAD", "/api/v1/links", 200],
  ["GET", "/", 200],
  ["GET", "/missing", 404],
  ["PUT", "/missing", 404],
  ["GET", "/robots.txt", 200],
  ["GET", "/health", 200]
]

const kept = ["abc", "A-b_c.9", "x".repeat(64), "01890000-0000-7000-8000-000000000000"]
const replaced = ["", "x".repeat(65), "a b", "a/b", "<script>", "a,b", "%0a", "ü"]

const expectNoCause = ({ text }: Received) =>
  expect(text).not.toMatch(/sql|relation|no such|table|links_|column|\.ts|\bat \w|Error|Date|stack/i)

const codes: ReadonlyArray<readonly [method: string, path: string, sent: Sent, status: number, code: string]> = [
  ["GET", "/team", { key: null }, 401, "unauthorized"],
  ["GET", "/team", { key: "lnd_wrong" }, 401, "unauthorized"],
  [
    "POST",
    "/session",
    { key: null, json: { email: "a@b.example", password: "wrong password" } },
    401,
    "wrong_password"
  ],
  ["GET", "/session", {}, 403, "session_required"],
  ["POST", "/session", { key: null, json: {}, headers: { "sec-fetch-site": "cross-site" } }, 403, "other_site"],
  ["GET", "/links/nothing", {}, 404, "not_found"],
  ["POST", "/session/open", { key: null, json: { token: "x".repeat(43) } }, 404, "link_spent"],
  ["GET", "/nothing", {}, 404, "not_found"],
  ["PATCH", "/links", {}, 405, "method_not_allowed"],
  ["POST", "/links", { text: "a".repeat(2 ** 21) }, 413, "too_large"],
  ["POST", "/links", { json: {} }, 422, "invalid"],
  ["POST", "/links", { json: { url: "https://example.com/", custom_slug: "taken" } }, 422, "slug_taken"],
  ["POST", "/pages", { json: { slug: "taken", title: "Page" } }, 422, "slug_taken"],
  ["POST", "/tags", { json: { name: "Taken" } }, 422, "name_taken"],
  ["POST", "/domains", { json: { hostname: "taken.example.org" } }, 422, "hostname_taken"]
]

onOneDatabase("a response", (it) => {
  it.effect("to a failed request has a stable code", () =>
    Effect.gen(function* () {
      const { send, keyOf } = yield* TestServer
      for (const [path, json] of [
        ["/links", { url: "https://example.com/", custom_slug: "taken" }],
        ["/pages", { slug: "taken", title: "Page" }],
        ["/tags", { name: "taken" }],
        ["/domains", { hostname: "taken.example.org" }]
      ] as const) {
        expect((yield* send("POST", `/api/v1${path}`, { json })).status).toBe(201)
      }
      for (const [method, path, sent, status, code] of codes) {
        const answer = yield* send(method, `/api/v1${path}`, sent)
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, status, code])
        expectFailure(answer, status)
      }
      const member = yield* send("POST", "/api/v1/folders", { key: yield* keyOf("member"), json: { name: "Mine" } })
      expect([member.status, member.body.code]).toEqual([403, "forbidden"])
      const links = [{ url: "https://example.com/", custom_slug: "taken" }, { url: "nonsense" }]
      const bulk = yield* send("POST", "/api/v1/links/bulk", { json: { links } })
      expect(bulk.body.data).toMatchObject({ results: [{ code: "slug_taken" }, { code: "invalid" }] })
    })
  )

  it.effect.each(everywhere)("has a request id: %s %s", ([method, path, status]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send(method, path, method === "POST" ? { text: "{" } : {})
      expect(answer.status).toBe(status)
      expect(answer.headers["x-request-id"]).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
      const own = yield* send(method, path, { headers: { "x-request-id": "mine-1" } })
      expect(own.headers["x-request-id"]).toBe("mine-1")
    })
  )

  it.effect("has a request ID even without a key or above the size limit", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const headers = { "x-request-id": "mine-2" }
      expect((yield* send("GET", "/api/v1/team", { key: null, headers })).headers["x-request-id"]).toBe("mine-2")
      const big = yield* send("POST", "/api/v1/links", { text: "a".repeat(2 ** 21), headers })
      expect([big.status, big.headers["x-request-id"]]).toEqual([413, "mine-2"])
    })
  )

  it.effect.each(kept)("keeps the request id %s", (id) =>
    Effect.gen(function* () {
      const answer = yield* (yield* TestServer).send("GET", "/api/v1/team", { headers: { "x-request-id": id } })
      expect(answer.headers["x-request-id"]).toBe(id)
    })
  )

  it.effect.each(replaced)("replaces the request id '%s'", (id) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const ask = send("GET", "/api/v1/team", { headers: { "x-request-id": id } })
      const ids = [(yield* ask).headers["x-request-id"], (yield* ask).headers["x-request-id"]]
      expect(new Set([...ids, id]).size).toBe(3)
      for (const one of ids) expect(one).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
    })
  )
})

onOneDatabase("an internal error", (it) => {
  it.effect("is a 500 with a request ID and without a cause", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const { id } = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Broken" } }))
      // No date is that late: decoding the row is a defect.
      yield* sql`UPDATE folders SET created_at = ${9_000_000_000_000_000} WHERE id = ${String(id)}`
      for (const path of ["/api/v1/folders", `/api/v1/folders/${id}`]) {
        const answer = yield* send("GET", path, { headers: { "x-request-id": "seen-1" } })
        expectFailure(answer, 500)
        expect(answer.body.message).toContain("seen-1")
        expectNoCause(answer)
      }
      expect((yield* send("GET", "/api/v1/team")).status).toBe(200)
    })
  )

  it.effect("is an HTML page for visitors", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      for (const custom_slug of ["fine", "broken"]) {
        yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/", custom_slug } })
      }
      expect((yield* send("GET", "/fine")).status).toBe(200)
      yield* sql`ALTER TABLE link_targeting RENAME TO away`
      const answer = yield* send("GET", "/broken", { headers: { "x-request-id": "seen-2" } })
      expect(answer.status).toBe(503)
      expect(answer.headers["retry-after"]).toBeDefined()
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8")
      expectNoCause({ ...answer, text: answer.text.replace(/<style>.*<\/style>|<meta[^>]*>|<svg.*<\/svg>/g, "") })
      yield* sql`ALTER TABLE away RENAME TO link_targeting`
      expect((yield* send("GET", "/broken")).status).toBe(200)
    })
  )

  it.effect("of the database is a 503 that suggests a retry and hides the cause", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      yield* sql`ALTER TABLE tags RENAME TO away`
      for (const [method, path] of [
        ["GET", "/tags"],
        ["POST", "/tags"],
        ["DELETE", "/tags/01890000-0000-7000-8000-000000000000"]
      ] as const) {
        const answer = yield* send(method, `/api/v1${path}`, method === "POST" ? { json: { name: "x" } } : {})
        expectFailure(answer, 503)
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0)
        expectNoCause({ ...answer, text: answer.text.replaceAll("database", "") })
      }
      yield* sql`ALTER TABLE away RENAME TO tags`
      yield* sql`ALTER TABLE api_keys RENAME TO away`
      // A key's owner is cached for a second.
      expectFailure(yield* comes("503", send("GET", "/api/v1/team"), ({ status }) => status === 503), 503)
      yield* sql`ALTER TABLE away RENAME TO api_keys`
      expect((yield* send("GET", "/api/v1/team")).status).toBe(200)
    })
  )

  it.effect("in the middle of a change leaves nothing behind", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const count = sql`SELECT count(*) AS n FROM links`
      const before = yield* count
      yield* sql`ALTER TABLE link_ab_tests RENAME TO away`
      const json = { url: "https://example.com/", ab_tests: [{ url: "https://example.com/b" }] }
      expectFailure(yield* send("POST", "/api/v1/links", { json }), 503)
      yield* sql`ALTER TABLE away RENAME TO link_ab_tests`
      expect(yield* count).toEqual(before)
    })
  )
})
