import { ClusterMetrics } from "@effect/cluster"
import { expect } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { RateWindowActor } from "../../src/auth/limit/RateWindowActor.ts"
import { dataOf } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const counted = Metric.tagged(ClusterMetrics.entities, "type", RateWindowActor.type)
const actors = Effect.map(Metric.value(counted), ({ value }) => Number(value))

/** How many actors count requests, once they are more than so many: it is told once a second. */
const moreThan = (count: number) =>
  Effect.repeat(Effect.delay(actors, "50 millis"), { until: (now) => now > count }).pipe(Effect.timeout("30 seconds"))

const flood = (key: string | null, group: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.all(
      Array.from({ length: 200 }, (_, place) =>
        send("GET", "/api/v1/links", { key, headers: { "x-forwarded-for": `2001:db8:${group}${place}::1` } })
      ),
      { concurrency: 16 }
    )
  )

onEachDatabase(
  "strangers",
  (it) => {
    it.effect("leave no actor in memory, with or without a token, as each key does", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = yield* send("POST", "/api/v1/keys", { json: { name: "Second", role: "member" } })
        const before = yield* moreThan(0)
        const answers = [...(yield* flood(null, "a")), ...(yield* flood("wrong", "b"))]
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
        yield* send("GET", "/api/v1/team", { key: String(dataOf(made)["key"]) })
        expect(yield* moreThan(before)).toBe(before + 1)
      })
    )
  },
  { trustProxy: true, rateLimit: 1000 }
)
