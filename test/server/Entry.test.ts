import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { v7 } from "uuid"
import { makeRecords } from "../contract/TeamRecords.ts"
import { type Endpoint, endpoints, kinds, named, partsOf, ruleOf } from "../contract/TeamTable.ts"
import { browse, newPerson } from "../signin/Kit.ts"
import { dataOf } from "../support/Scenario.ts"
import type { Received, Sent } from "../support/Send.ts"
import { oneDatabase, onOneDatabase, TestServer, testServer } from "../support/TestServer.ts"

/** Removes what differs between two equal requests: generated values, times and the remaining requests of a window. */
const plain = ({ status, headers, text }: Received) => {
  const { date: _, "x-ratelimit-remaining": __, "content-length": ___, ...rest } = headers
  return {
    status,
    headers: JSON.stringify(rest)
      .replaceAll(/"\d{10}"/g, '"<time>"')
      .replace(/"etag":"\\"\d+\\""/, '"etag":"<version>"'),
    text: text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f-]{17}/g, "<id>")
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, "<time>")
      .replaceAll(/"version":\d+/g, '"version":"<version>"')
      .replaceAll(/"(short_code|short_url)":"[^"]*"/g, '"$1":"<drawn>"')
  }
}

let pairs = 0

/** Sends a request through the entry, and again through the router, which serves all requests with this header. */
const bothWays = (method: string, path: string, sent: Sent) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    // Each pair has its own address, because wrong keys are counted by address.
    const usual = { "x-request-id": "both-ways", "x-forwarded-for": `192.0.${pairs >> 8}.${pairs++ & 255}` }
    const ask = (more: Readonly<Record<string, string>>) =>
      send(method, path, { ...sent, headers: { ...usual, ...sent.headers, ...more } })
    return [yield* ask({}), yield* ask({ "idempotency-key": v7() })] as const
  })

const expectSame = (what: string, method: string, path: string, sent: Sent) =>
  Effect.map(bothWays(method, path, sent), ([entry, router]) => {
    expect({ what, ...plain(entry) }).toEqual({ what, ...plain(router) })
    return entry
  })

const unknown = Object.fromEntries([...kinds, "team"].map((kind) => [kind, "01890000-0000-7000-8000-00000000dead"]))
const isEndless = (endpoint: Endpoint) => ruleOf(endpoint).isEndless === true

/** Requests that an endpoint refuses, or that change nothing. */
const refused = (endpoint: Endpoint): ReadonlyArray<readonly [what: string, path: string, sent: Sent]> => {
  const { path } = partsOf(endpoint, unknown as never)
  const plainPath = path.split("?", 1)[0] ?? path
  const queries = ["limit=0&offset=x&period=never&unheard=1", "limit=1&limit=2"].map(
    (query) => ["a wrong query", `${plainPath}?${query}`, {}] as const
  )
  const isRead = endpoint.method === "GET" || endpoint.method === "DELETE"
  const bodies = isRead
    ? []
    : ([
        ["no body", path, {}],
        ["no JSON", path, { text: "{" }],
        ["a list", path, { json: [] }],
        ["wrong fields", path, { json: { name: 1, url: "nowhere", title: {}, ids: "x", unheard: true } }],
        ["an unknown type", path, { text: "name=x", headers: { "content-type": "text/plain" } }],
        ["a wrong form", path, { form: "name=%ff&url=&unheard=1&is_active=x" }]
      ] as const)
  return [
    ["no key", path, { key: null }],
    ["a wrong key", path, { key: `lnd_${"x".repeat(38)}` }],
    ["another team", path, { headers: { "linden-team": v7() } }],
    ...queries,
    ...bodies
  ]
}

onOneDatabase(
  "the entry of the API",
  (it) => {
    it.effect("answers like the router what it refuses", () =>
      Effect.gen(function* () {
        for (const endpoint of endpoints) {
          // They change the team or the account of the caller without naming a record.
          if (isEndless(endpoint) || /^(session|entry|deletion)\./.test(endpoint.name)) continue
          for (const [what, path, sent] of refused(endpoint)) {
            yield* expectSame(`${endpoint.name}: ${what}`, endpoint.method, path, sent)
          }
        }
        const { keyOf } = yield* TestServer
        const key = yield* keyOf("member")
        for (const endpoint of endpoints.filter((one) => ruleOf(one).who === "managers")) {
          const { path, json } = partsOf(endpoint, unknown as never)
          yield* expectSame(`${endpoint.name}: a member`, endpoint.method, path, { key, ...(json && { json }) })
        }
        const long = JSON.stringify({ url: `https://example.com/${"x".repeat(1_050_000)}` })
        yield* expectSame("too large", "POST", "/api/v1/links", { text: long })
        yield* expectSame("a path with invalid UTF-8", "GET", "/api/v1/links/%ff", {})
        yield* expectSame("a wrong method", "PATCH", "/api/v1/links", {})
        yield* expectSame("a taken version", "PUT", "/api/v1/links/x", { json: {}, headers: { "if-match": '"7"' } })
      })
    )

    it.effect("answers like the router what it reads", () =>
      Effect.gen(function* () {
        const ids = yield* makeRecords
        for (const endpoint of endpoints) {
          if (endpoint.method !== "GET" || isEndless(endpoint) || endpoint.name === "data.export") continue
          const { path } = partsOf(endpoint, ids)
          yield* expectSame(`${endpoint.name}: read`, "GET", path, {})
          if (named(endpoint).length === 0) continue
          yield* expectSame(`${endpoint.name}: unknown`, "GET", partsOf(endpoint, unknown as never).path, {})
        }
      })
    )

    it.effect("answers like the router what it changes", () =>
      Effect.gen(function* () {
        const create = (json: object) => expectSame("create", "POST", "/api/v1/links", { json })
        const made = yield* create({
          url: "https://example.com/a?utm_source=x",
          unheard: { a: 1 },
          ab_test_url: "https://b.example"
        })
        expect(made.status).toBe(201)
        expect(made.headers["etag"]).toBe('"1"')
        expect(made.body.warnings?.length).toBe(2)
        const { send } = yield* TestServer
        const first = { url: "https://example.com/b", custom_slug: "taken-once" }
        expect((yield* send("POST", "/api/v1/links", { json: first })).status).toBe(201)
        const taken = yield* create({ url: "https://example.com/b", custom_slug: "taken-once" })
        expect(taken.status).toBe(422)
        yield* expectSame("a form", "POST", "/api/v1/links", {
          form: "url=https%3A%2F%2Fexample.com%2F&tags=new&colour=1"
        })
        const id = String(dataOf(made)["id"])
        const path = `/api/v1/links/${id}`
        const stale = { json: { title: "Old" }, headers: { "if-match": '"99"' } }
        expect((yield* expectSame("a stale change", "PUT", path, stale)).status).toBe(412)
        expect(
          (yield* expectSame("a change", "PUT", path, { json: { is_active: 0 }, headers: { "if-match": "*" } })).status
        ).toBe(200)
        expect(
          (yield* expectSame("a bulk", "POST", "/api/v1/links/bulk", {
            json: { links: [{ url: "https://c.example" }, {}] }
          })).status
        ).toBe(200)
        expect((yield* expectSame("a folder", "POST", "/api/v1/folders", { json: { name: "Box" } })).status).toBe(201)
        // The second one is refused, because the first one has removed the link.
        const [removed, again] = yield* bothWays("DELETE", path, {})
        expect([removed.status, again.status]).toEqual([200, 404])
      })
    )

    it.effect("answers sessions of the dashboard like the router", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("owner")
        expect((yield* browse(cookie, "GET", "/session")).status).toBe(200)
        const origins = [{}, { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "cross-site" }]
        for (const headers of origins) {
          for (const [method, json] of [
            ["GET", undefined],
            ["POST", { name: "Of a session" }]
          ] as const) {
            const sent = { key: null, headers: { cookie, ...headers }, ...(json && { json }) }
            yield* expectSame(`${method} ${JSON.stringify(headers)}`, method, "/api/v1/folders", sent)
          }
        }
        yield* expectSame("an unknown session", "GET", "/api/v1/folders", {
          key: null,
          headers: { cookie: cookie.replace(/=.{4}/, "=0000") }
        })
      })
    )
  },
  { trustProxy: true }
)

layer(testServer(oneDatabase, { rateLimit: 4 }), { excludeTestServices: true })("a rate limit", (it) => {
  it.effect("refuses requests alike through the entry and the router", () =>
    Effect.gen(function* () {
      const answers = []
      for (let n = 0; n < 4; n++) answers.push(...(yield* bothWays("GET", "/api/v1/folders", {})))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
      expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"]).slice(0, 5)).toEqual([
        "3",
        "2",
        "1",
        "0",
        "0"
      ])
      const [entry, router] = answers
        .slice(-2)
        .map((answer) => ({ ...plain(answer), headers: Object.keys(answer.headers) }))
      expect(entry).toEqual(router)
    })
  )
})
