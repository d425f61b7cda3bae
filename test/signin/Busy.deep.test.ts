import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer, testServer } from "../support/TestServer.ts"
import { deviceOf, newPerson, password, signIn } from "./Kit.ts"

// No database is involved, and every guess takes its time.
layer(testServer("sqlite", { trustProxy: true }, { realPasswords: true }), {
  excludeTestServices: true
})("signing in while many clients try", (it) => {
  it.effect("is refused if the queue is full, with the time to retry, and works from a known device", () =>
    Effect.gen(function* () {
      const { email } = yield* newPerson("member")
      const device = deviceOf(yield* signIn(email))
      const strangers = yield* Effect.fork(
        Effect.all(
          Array.from({ length: 50 }, (_, place) => signIn(`nobody${place}@example.com`)),
          { concurrency: "unbounded" }
        )
      )
      expect((yield* signIn(email, password, { headers: { cookie: device } })).status).toBe(200)
      const answers = yield* Fiber.join(strangers)
      const refused = answers.filter(({ status }) => status !== 401)
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(33)
      expect(refused.length).toBeGreaterThan(0)
      for (const answer of refused) {
        expectFailure(answer, 503)
        expect(answer.headers["retry-after"]).toBe("5")
      }
      expect((yield* signIn(email)).status).toBe(200)
    })
  )
})

onOneDatabase(
  "signing in without the database",
  (it) => {
    it.effect("is refused with 503 for wrong and right passwords alike, and works once it is back", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { email } = yield* newPerson("member")
        for (const table of ["users", "sessions"]) {
          yield* sql`ALTER TABLE ${sql(table)} RENAME TO away`
          expectFailure(yield* signIn(email), 503)
          if (table === "users") expectFailure(yield* signIn(email, "not the password"), 503)
          yield* sql`ALTER TABLE away RENAME TO ${sql(table)}`
        }
        expect((yield* signIn(email)).status).toBe(200)
      })
    )
  },
  { trustProxy: true }
)
