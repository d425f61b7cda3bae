import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { TeamId, UserId } from "../../src/contract/Id.ts"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { browse, cookieOf, enter, password, type Shown, signIn } from "./Kit.ts"

const body = { team_name: "Walkers", username: "Ana", email: "ana@example.com", password }

const faults: ReadonlyArray<readonly [change: Row, ...errors: ReadonlyArray<string>]> = [
  [{ team_name: "" }, "team_name"],
  [{ team_name: "a".repeat(256) }, "team_name"],
  [{ team_name: "Taken" }, "team_name"],
  [{ username: " " }, "username"],
  [{ username: "a".repeat(65) }, "username"],
  [{ username: "taken" }, "username"],
  [{ email: "ana" }, "email"],
  [{ email: "taken@example.com" }, "email"],
  [{ team_name: "Taken", username: "taken", email: "taken@example.com" }, "email", "team_name", "username"],
  [{ password: "123456789" }, "password"],
  [{ password: "a".repeat(129) }, "password"],
  [{ timezone: "Middle/Earth" }, "timezone"],
  [{ password: "ANA@example.com" }, "password"],
  [{ username: "ana is my name", password: "Ana is my name" }, "password"],
  [
    { token: 5, team_name: {}, username: [], email: null, password: 1 },
    "email",
    "password",
    "team_name",
    "token",
    "username"
  ]
]

const setupToken = Effect.gen(function* () {
  const { links, sql } = yield* TestServer
  const [row] = yield* sql<{ readonly team_id: TeamId; readonly user_id: UserId }>`SELECT team_id, user_id FROM members
    WHERE role = 'owner' ORDER BY created_at LIMIT 1`
  if (row === undefined) return yield* Effect.dieMessage("there is no owner")
  return (yield* links.issue({ kind: "setup", teamId: row.team_id, userId: row.user_id, role: "owner" })).token
})

onOneDatabase("a new installation", (it) => {
  it.effect("without an announcement has no setup link", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      expect(yield* sql`SELECT id FROM one_time_links`).toEqual([])
    })
  )
})

onOneDatabase(
  "a new installation",
  (it) => {
    it.effect("reports that the link is for setup", () =>
      Effect.gen(function* () {
        const answer = yield* enter("/token", { token: yield* setupToken })
        const state = { kind: "setup", team_name: "Home", email: null, role: "owner", known: false, in_team: false }
        expect(dataOf(answer)).toEqual(state)
      })
    )

    it.effect.each(faults)("is not set up with %j, and the link stays valid", ([change, ...errors]) =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        yield* sql`DELETE FROM teams WHERE name = 'Taken'`
        yield* sql`DELETE FROM users WHERE username = 'taken'`
        const id = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
        yield* sql`INSERT INTO teams ${sql.insert({ id, name: "Taken", created_at: 9e12, updated_at: 9e12 })}`
        yield* sql`INSERT INTO users ${sql.insert({ id, username: "taken", email: "taken@example.com", created_at: 9e12 })}`
        const token = yield* setupToken
        const answer = yield* enter("/setup", { token, ...body, ...change })
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([...errors].sort())
        expect((yield* enter("/token", { token })).status).toBe(200)
      })
    )

    it.effect.each(["", "a", "a".repeat(43), "ü".repeat(43)])("is not set up with the token '%s'", (token) =>
      Effect.gen(function* () {
        const answer = yield* enter("/setup", { token, ...body })
        expectFailure(answer, token === "" ? 422 : 404)
      })
    )

    it.effect("is not set up with an expired link", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const token = yield* setupToken
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now()}`
        expectFailure(yield* enter("/setup", { token, ...body }), 404)
        expectFailure(yield* enter("/token", { token }), 404)
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "a new installation",
  (it) => {
    it.effect("is set up once by concurrent requests, and its owner is signed in", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [token, second] = [yield* setupToken, yield* setupToken]
        const answers = yield* Effect.all(
          [token, token, second].map((one) => enter("/setup", { token: one, ...body, timezone: "Asia/Tokyo" })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
        const done = answers.find(({ status }) => status === 200)
        if (done === undefined) return
        const session = dataOf<Shown>(done)
        expect(session.user).toMatchObject({ username: "Ana", email: "ana@example.com", has_password: true })
        expect(session.team).toMatchObject({ name: "Walkers", role: "owner" })
        expect((yield* browse(cookieOf(done), "GET", "/keys")).status).toBe(200)
        expect((yield* signIn("Ana@Example.com")).status).toBe(200)
        expect(dataOf(yield* send("GET", "/api/v1/team"))).toMatchObject({ name: "Walkers", timezone: "Asia/Tokyo" })
        expectFailure(yield* enter("/setup", { token: yield* setupToken, ...body }), 404)
      })
    )
  },
  { trustProxy: true }
)
