import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { again, browse, cookiesOf, newPerson } from "../signin/Kit.ts"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const day = 86_400_000

layer(testServer("sqlite", { sessionIdleDays: 2, sessionLongestDays: 3, sessionsPerPerson: 2 }), {
  excludeTestServices: true
})("session limits", (it) => {
  /** Creates a session with the given age and time since its last use, in days. */
  const age = (id: unknown, began: number, used: number) =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const now = Date.now()
      yield* sql`UPDATE sessions SET created_at = ${now - began * day}, last_seen_at = ${now - used * day},
        expires_at = ${now + Math.min(2 - used, 3 - began) * day} WHERE id = ${String(id)}`
    })

  it.effect("a session is extended by the configured days at each use, as is its cookie", () =>
    Effect.gen(function* () {
      const someone = yield* newPerson("member")
      yield* age(someone.session.id, 1, 1)
      const answer = yield* browse(someone.cookie, "GET", "/session")
      expect(answer.status).toBe(200)
      expect(cookiesOf(answer)).toEqual([expect.stringContaining(`Max-Age=${2 * 86_400};`)])
      const ends = Date.parse(`${String(dataOf(answer)["expires_at"]).replace(" ", "T")}Z`)
      expect(Math.abs(ends - (Date.now() + 2 * day))).toBeLessThan(60_000)
    })
  )

  it.effect("a session ends after the maximum time, even if it is in use", () =>
    Effect.gen(function* () {
      const someone = yield* newPerson("member")
      yield* age(someone.session.id, 2.2, 1.5)
      const answer = yield* browse(someone.cookie, "GET", "/session")
      const ends = Date.parse(`${String(dataOf(answer)["expires_at"]).replace(" ", "T")}Z`)
      expect(Math.abs(ends - (Date.now() + 0.8 * day))).toBeLessThan(60_000)
      yield* age(someone.session.id, 3, 0)
      expectFailure(yield* browse(someone.cookie, "GET", "/session"), 401)
    })
  )

  it.effect("a person has the configured number of sessions, and a new one ends the least recently used", () =>
    Effect.gen(function* () {
      const someone = yield* newPerson("member")
      yield* age(someone.session.id, 1, 0.5)
      const second = yield* again(someone)
      const third = yield* again(someone)
      expectFailure(yield* browse(someone.cookie, "GET", "/session"), 401)
      expect((yield* browse(second.cookie, "GET", "/session")).status).toBe(200)
      const { total } = dataOf<{ sessions: ReadonlyArray<Row>; total: number }>(
        yield* browse(third.cookie, "GET", "/sessions")
      )
      expect(total).toBe(2)
    })
  )
})
