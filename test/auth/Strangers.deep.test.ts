import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf } from "../support/Scenario.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const windows = Effect.flatMap(
  TestServer,
  ({ sql }) => sql<{ n: number }>`SELECT count(*) AS n FROM cluster_rate_windows`
)
const count = Effect.map(windows, ([row]) => Number(row?.n))

const flood = (key: string | null, group: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.all(
      Array.from({ length: 200 }, (_, place) =>
        send("GET", "/api/v1/links", { key, headers: { "x-forwarded-for": `2001:db8:${group}${place}::1` } })
      ),
      { concurrency: 16 }
    )
  )

layer(testServer("postgres", { trustProxy: true, rateLimit: 1000 }), {
  excludeTestServices: true
})("unauthenticated clients", (it) => {
  it.effect("leave no rate windows behind, with or without a token, unlike keys", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* send("POST", "/api/v1/keys", { json: { name: "Second", role: "member" } })
      const before = yield* count
      expect(before).toBeGreaterThan(0)
      const answers = [...(yield* flood(null, "a")), ...(yield* flood("wrong", "b"))]
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
      yield* send("GET", "/api/v1/team", { key: String(dataOf(made)["key"]) })
      expect(yield* count).toBe(before + 1)
    })
  )
})

layer(testServer("postgres", { rateLimit: 20 }), { excludeTestServices: true })(
  "if the database cannot count windows",
  (it) => {
    it.effect("a server counts by itself", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        yield* sql`ALTER TABLE cluster_rate_windows RENAME TO away`
        const statuses = yield* Effect.forEach(Array.from({ length: 25 }), () =>
          Effect.map(send("GET", "/api/v1/team"), ({ status }) => status)
        )
        expect(statuses.filter((status) => status === 200)).toHaveLength(20)
        expect(statuses.filter((status) => status === 429)).toHaveLength(5)
        yield* sql`ALTER TABLE away RENAME TO cluster_rate_windows`
        expect((yield* send("GET", "/api/v1/team")).status).toBe(200)
      })
    )
  }
)
