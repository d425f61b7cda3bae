import { expect } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onEachDatabase, onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const limitsOf = ({ headers }: Received) =>
  ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) => Number(headers[name]))

const newKey = Effect.gen(function* () {
  const { send } = yield* TestServer
  return String(dataOf(yield* send("POST", "/api/v1/keys", { json: { name: "Fresh", role: "admin" } }))["key"])
})

const expectReset = (answer: Received) =>
  Effect.gen(function* () {
    const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const [, , reset = 0] = limitsOf(answer)
    expect(Number.isInteger(reset)).toBe(true)
    expect(reset).toBeGreaterThanOrEqual(now)
    expect(reset).toBeLessThanOrEqual(now + 60)
  })

onEachDatabase(
  "the rate limit",
  (it) => {
    it.effect("allows exactly 20 of 50 concurrent requests, separately for each key", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [first, second] = [yield* newKey, yield* newKey]
        const storm = (key: string) =>
          Effect.all(
            Array.from({ length: 50 }, () => send("GET", "/api/v1/team", { key })),
            { concurrency: "unbounded" }
          )
        const answers = yield* Effect.all([storm(first), storm(second)], { concurrency: 2 })
        for (const answered of answers) {
          expect(answered.filter(({ status }) => status === 200).length).toBe(20)
          expect(answered.filter(({ status }) => status === 429).length).toBe(30)
          const remaining = answered.filter(({ status }) => status === 200).map((answer) => limitsOf(answer)[1])
          expect(remaining.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 20 }, (_, place) => place))
        }
      })
    )

    it.effect("is in the headers of every response, and refuses with the time to wait", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const key = yield* newKey
        const rows = [
          ["GET", "/api/v1/links", 200],
          ["POST", "/api/v1/links", 201, { url: "https://example.com/" }],
          ["GET", "/api/v1/links/nothing", 404],
          ["POST", "/api/v1/links", 422, {}],
          ["GET", "/api/v1/links?limit=0", 422],
          ["POST", "/api/v1/keys", 422, { name: 5 }],
          ["DELETE", "/api/v1/tags/nothing", 404]
        ] as const
        for (const [place, [method, path, status, json]] of rows.entries()) {
          const answer = yield* send(method, path, json === undefined ? { key } : { key, json })
          expect(answer.status).toBe(status)
          expect(limitsOf(answer).slice(0, 2)).toEqual([20, 19 - place])
          expect(answer.headers["retry-after"]).toBeUndefined()
          yield* expectReset(answer)
        }
        for (let left = 13; left > 0; left--) yield* send("GET", "/api/v1/team", { key })
        const refused = yield* send("GET", "/api/v1/team", { key })
        expectFailure(refused, 429)
        expect(limitsOf(refused).slice(0, 2)).toEqual([20, 0])
        expect(refused.body).toMatchObject({ code: "rate_limited", params: { whose: "key" } })
        expect(refused.body.message).toBe("Too many requests of this key. Wait until the rate limit resets.")
        yield* expectReset(refused)
        expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1)
        expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60)
        expectFailure(yield* send("POST", "/api/v1/links", { key, text: "{" }), 429)
      })
    )

    it.effect("is that of ten keys for a team, however many keys it has", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const first = yield* otherTeamKey
        const more = yield* Effect.forEach(Array.from({ length: 12 }), () =>
          Effect.map(send("POST", "/api/v1/keys", { key: first, json: { name: "Many", role: "admin" } }), (made) =>
            String(dataOf(made)["key"])
          )
        )
        const answers = yield* Effect.all(
          more.flatMap((key) => Array.from({ length: 20 }, () => send("GET", "/api/v1/team", { key }))),
          { concurrency: 16 }
        )
        expect(answers.filter(({ status }) => status === 200).length).toBe(200 - 12)
        const refused = answers.filter(({ status }) => status === 429).slice(0, 1)
        expect(refused.map((answer) => limitsOf(answer).slice(0, 2))).toEqual([[200, 0]])
        expect(refused[0]?.body).toMatchObject({ params: { whose: "team" } })
        expect((yield* send("GET", "/api/v1/team")).status).toBe(200)
      })
    )

    it.effect("is in the headers even if the key is missing or wrong", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        for (const key of [null, "wrong"]) {
          const answer = yield* send("GET", "/api/v1/team", { key })
          expectFailure(answer, 401)
          yield* expectReset(answer)
        }
      })
    )
  },
  { rateLimit: 20 }
)

onOneDatabase("without a rate limit", (it) => {
  it.effect("no request with a key is counted or refused", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answers = yield* Effect.all(
        Array.from({ length: 150 }, () => send("GET", "/api/v1/team")),
        { concurrency: 20 }
      )
      expect(answers.filter(({ status }) => status === 200).length).toBe(150)
      expect(answers[0]?.headers["x-ratelimit-limit"]).toBeUndefined()
    })
  )

  it.effect("an address is limited to 30 wrong keys a minute, but its valid keys still work", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const wrong = (place: number) =>
        send("GET", "/api/v1/team", { key: `wrong-${place}`, headers: { "x-forwarded-for": `203.0.113.${place}` } })
      for (let place = 0; place < 30; place++) expect((yield* wrong(place)).status).toBe(401)
      const refused = yield* wrong(30)
      expectFailure(refused, 429)
      expect(refused.body).toMatchObject({ params: { whose: "network" } })
      expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1)
      yield* expectReset(refused)
      expect((yield* send("GET", "/api/v1/team")).status).toBe(200)
      expect((yield* send("GET", "/api/v1/team", { key: null })).status).toBe(401)
    })
  )
})

onOneDatabase(
  "behind a trusted proxy",
  (it) => {
    it.effect("wrong keys count for the address that the proxy reports", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const from = (address: string) =>
          send("GET", "/api/v1/team", { key: "wrong", headers: { "x-forwarded-for": address } })
        for (let place = 0; place < 30; place++) {
          expect((yield* from(`198.51.100.${place}, 203.0.113.7`)).status).toBe(401)
        }
        expect((yield* from("203.0.113.7")).status).toBe(429)
        expect((yield* from("203.0.113.8")).status).toBe(401)
        expect((yield* from("203.0.113.7, 203.0.113.9")).status).toBe(401)
      })
    )

    it.effect("an IPv6 client counts as its /64, and a /48 has ten times as much", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const from = (address: string, key: string | null = "wrong") =>
          send("GET", "/api/v1/team", { key, headers: { "x-forwarded-for": address } })
        for (let place = 0; place < 30; place++) expect((yield* from(`2001:db8:1:1::${place}`)).status).toBe(401)
        expect((yield* from("2001:db8:1:1:ffff::1")).status).toBe(429)
        expect((yield* from("2001:db8:1:1:ffff::1", ownerKey)).status).toBe(200)
        expect((yield* from("2001:db8:1:2::1")).status).toBe(401)
        const rest = yield* Effect.all(
          Array.from({ length: 300 }, (_, place) => from(`2001:db8:1:${100 + place}::1`)),
          { concurrency: 16 }
        )
        expect(rest.filter(({ status }) => status === 401).length).toBe(300 - 31)
        expect((yield* from("2001:db8:2:1::1")).status).toBe(401)
      })
    )
  },
  { trustProxy: true }
)
