import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { expectFailure } from "../support/Scenario.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

layer(testServer("postgres"), { excludeTestServices: true })("a PostgreSQL that drops connections", (it) => {
  const hangUp = Effect.flatMap(
    TestServer,
    ({ sql }) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
  )

  it.effect("is queried again, and every response is a success or a 503", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const ask = send("GET", "/api/v1/team")
      const asks = Effect.all(
        Array.from({ length: 12 }, () => ask),
        { concurrency: "unbounded" }
      )
      yield* asks
      const under = yield* Effect.fork(asks)
      yield* hangUp
      for (const answer of [...(yield* under), ...(yield* asks), ...(yield* asks)]) {
        if (answer.status !== 200) expectFailure(answer, 503)
      }
      expect((yield* asks).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
      expect((yield* send("GET", "/health")).status).toBe(200)
    })
  )
})
