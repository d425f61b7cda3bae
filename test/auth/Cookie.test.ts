import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { again, browse, cookiesOf, elsewhere, newPerson } from "../signin/Kit.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

type Headers = Readonly<Record<string, string>>

const base = "http://linden.test"

/** Headers of a POST with a valid cookie, and whether it is accepted. */
const sites: ReadonlyArray<readonly [headers: Headers, may: boolean]> = [
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "cross-site", origin: base }, false],
  [{ origin: base }, true],
  [{ origin: "http://127.0.0.1:1", host: "127.0.0.1:1" }, true],
  [{ origin: "https://linden.test" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
  [{}, false],
  [{ referer: `${base}/app` }, false]
]

const expiresAt = (cookie: string, millis: number) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const { id } = dataOf(yield* browse(cookie, "GET", "/session"))
    yield* sql`UPDATE sessions SET expires_at = ${millis} WHERE id = ${String(id)}`
  })

const expectForgotten = (answer: Parameters<typeof cookiesOf>[0]) =>
  expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^linden_session=; Max-Age=0; .*Path=\//)])

onOneDatabase(
  "a session's cookie",
  (it) => {
    const person = once(newPerson("admin"))

    it.effect("allows reading and changing the team like a key of the same role", () =>
      Effect.gen(function* () {
        const { cookie, id } = yield* person
        const made = yield* browse(cookie, "POST", "/links", { url: "https://example.com/by-session" })
        expect(made.status, made.text).toBe(201)
        expect(dataOf(made)["created_by"]).toBe(id)
        expect((yield* browse(cookie, "GET", "/keys")).status).toBe(200)
        expect((yield* browse((yield* newPerson("member")).cookie, "GET", "/keys")).status).toBe(403)
      })
    )

    it.effect.each(sites)("with a change and %j is accepted: %s", ([headers, may]) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { cookie } = yield* person
        for (const [method, path, json] of [
          ["POST", "/tags", { name: `tag ${JSON.stringify(headers).slice(0, 60)}` }],
          ["PUT", "/me", {}],
          ["DELETE", "/tags/01890000-0000-7000-8000-000000000000", undefined]
        ] as const) {
          const sent = json === undefined ? {} : { json: json as Row }
          const answer = yield* send(method, `/api/v1${path}`, {
            key: null,
            ...sent,
            headers: { cookie, ...elsewhere(), ...headers }
          })
          if (may) expect([200, 201, 404], answer.text).toContain(answer.status)
          else {
            expectFailure(answer, 403)
            expect(answer.body.message).toBe("This request came from another site.")
          }
        }
        for (const method of ["GET", "HEAD"]) {
          const read = yield* send(method, "/api/v1/tags", {
            key: null,
            headers: { cookie, ...elsewhere(), ...headers }
          })
          // A read that names no site may be a download over plain http.
          const isNamed = "sec-fetch-site" in headers || "origin" in headers
          expect(read.status).toBe(may || !isNamed ? 200 : 403)
        }
      })
    )

    it.effect("keeps responses out of caches", () =>
      Effect.gen(function* () {
        const answer = yield* browse((yield* person).cookie, "GET", "/team")
        expect(answer.headers["cache-control"]).toBe("no-store")
      })
    )

    it.effect("is ignored if there is an Authorization header", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { cookie } = yield* person
        const ask = (headers: Headers, key: string | null) =>
          send("GET", "/api/v1/team", { key, headers: { cookie, ...elsewhere(), ...headers } })
        expect(dataOf(yield* ask({}, ownerKey))["role"]).toBe("owner")
        expect(dataOf(yield* ask({}, null))["role"]).toBe("admin")
        expectFailure(yield* ask({}, "wrong"), 401)
        expectFailure(yield* ask({ authorization: "Basic abc" }, null), 401)
        const change = { key: ownerKey, json: { name: "By key" }, headers: { cookie, "sec-fetch-site": "cross-site" } }
        expect((yield* send("POST", "/api/v1/tags", change)).status).toBe(201)
      })
    )

    it.effect.each(["", "a", "a".repeat(43), "a".repeat(5000), "'OR'1'='1", "%00", "=;="])(
      "with a wrong value (%s) is refused and removed",
      (token) =>
        Effect.gen(function* () {
          const answer = yield* browse(`linden_session=${token}`, "GET", "/team")
          expectFailure(answer, 401)
          expectForgotten(answer)
        })
    )

    it.effect("with a wrong value counts as a wrong key", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const headers = { ...elsewhere(), cookie: `linden_session=${"b".repeat(43)}` }
        for (let place = 0; place < 30; place++) {
          expectFailure(yield* send("GET", "/api/v1/team", { key: null, headers }), 401)
        }
        expectFailure(yield* send("GET", "/api/v1/team", { key: null, headers }), 429)
        expectFailure(yield* send("GET", "/api/v1/team", { key: "wrong", headers }), 429)
        const sound = { ...headers, cookie: (yield* person).cookie }
        expect((yield* send("GET", "/api/v1/team", { key: null, headers: sound })).status).toBe(200)
      })
    )

    it.effect("is refused after it expires", () =>
      Effect.gen(function* () {
        const { cookie } = yield* again(yield* person)
        yield* expiresAt(cookie, Date.now() - 1)
        const answer = yield* browse(cookie, "GET", "/session")
        expectFailure(answer, 401)
        expectForgotten(answer)
      })
    )

    it.effect("is extended when used, at most once an hour", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { cookie, session } = yield* again(yield* person)
        const days = 30 * 86_400_000
        const used = (minutes: number) => {
          const at = Date.now() - minutes * 60_000
          return sql`UPDATE sessions SET last_seen_at = ${at}, expires_at = ${at + days} WHERE id = ${session.id}`
        }
        const expiry = Effect.map(
          sql<{ readonly expires_at: number }>`SELECT expires_at FROM sessions WHERE id = ${session.id}`,
          ([row]) => row?.expires_at ?? 0
        )
        yield* used(50)
        const before = yield* expiry
        expect(cookiesOf(yield* browse(cookie, "GET", "/session"))).toEqual([])
        expect(yield* expiry).toBe(before)
        yield* used(61)
        const extended = yield* browse(cookie, "GET", "/session")
        expect(cookiesOf(extended)).toEqual([expect.stringContaining(`${cookie}; Max-Age=2592000; `)])
        expect(Math.round(((yield* expiry) - Date.now()) / 60_000)).toBe(days / 60_000)
        expect(cookiesOf(yield* browse(cookie, "GET", "/session"))).toEqual([])
      })
    )

    it.effect("has the current role of its person", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { cookie, id } = yield* newPerson("member")
        expect((yield* browse(cookie, "GET", "/keys")).status).toBe(403)
        yield* send("PUT", `/api/v1/members/${id}`, { json: { role: "admin" } })
        expect((yield* browse(cookie, "GET", "/keys")).status).toBe(200)
        yield* send("PUT", `/api/v1/members/${id}`, { json: { role: "member" } })
        expect((yield* browse(cookie, "GET", "/keys")).status).toBe(403)
      })
    )

    it.effect("of a removed member is refused", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { cookie, id } = yield* newPerson("member")
        yield* sql`DELETE FROM members WHERE user_id = ${id}`
        const answer = yield* browse(cookie, "GET", "/team")
        expectFailure(answer, 401)
        expectForgotten(answer)
      })
    )

    it.effect("and one-time links are deleted by the janitor after they expire", () =>
      Effect.gen(function* () {
        const { sql, prune, links } = yield* TestServer
        const first = yield* again(yield* person)
        const second = yield* again(yield* person)
        const teamId = first.session.team.id as Parameters<typeof links.issueOpen>[1]
        const userId = first.id as Parameters<typeof links.issueOpen>[0]
        yield* links.issueOpen(userId, teamId)
        const kept = yield* links.issue({ kind: "reset", teamId, userId })
        yield* sql`UPDATE sessions SET expires_at = ${Date.now() - 1} WHERE id = ${first.session.id}`
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now() - 1} WHERE kind = 'open'`
        yield* prune
        const sessions = yield* sql`SELECT id FROM sessions WHERE id IN (${first.session.id}, ${second.session.id})`
        expect(sessions).toEqual([{ id: second.session.id }])
        expect(yield* sql`SELECT id FROM one_time_links WHERE kind = 'open'`).toEqual([])
        expect(yield* sql`SELECT id FROM one_time_links WHERE kind = 'reset'`).toEqual([{ id: kept.id }])
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "a session with a rate limit on keys",
  (it) => {
    it.effect("has its own 600 requests a minute", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        const other = yield* again(person)
        const answer = yield* browse(person.cookie, "GET", "/team")
        expect(answer.headers["x-ratelimit-limit"]).toBe("600")
        const answers = yield* Effect.all(
          Array.from({ length: 599 }, () => browse(person.cookie, "GET", "/tags")),
          { concurrency: 16 }
        )
        expect(answers.every(({ status }) => status === 200)).toBe(true)
        const refused = yield* browse(person.cookie, "GET", "/tags")
        expectFailure(refused, 429)
        expect(refused.headers["retry-after"]).toBeDefined()
        expect((yield* browse(other.cookie, "GET", "/tags")).headers["x-ratelimit-remaining"]).toBe("599")
      })
    )
  },
  { trustProxy: true, rateLimit: 5 }
)
