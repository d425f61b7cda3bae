import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { browse, fresh, newPerson, type Shown } from "../signin/Kit.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const faults: ReadonlyArray<Row> = [
  {},
  { name: "" },
  { name: "Your account is closed, go to https://evil.example" },
  { name: "See WWW.evil.example" },
  { name: "Ana\u202egnp.exe" },
  { name: " " },
  { name: null },
  { name: 5 },
  { name: "a".repeat(256) },
  { name: "a\u0000" }
]

const usageOf = (key: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", "/api/v1/team/usage", { key }), (answer) =>
      dataOf<{ limit: number; keys: ReadonlyArray<Row>; total: number }>(answer)
    )
  )

onEachDatabase(
  "a team",
  (it) => {
    const owner = once(newPerson("owner"))

    it.effect("is renamed by owners and admins", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const name = `Renamed ${fresh()}`
        const answer = yield* send("PUT", "/api/v1/team", { key, json: { name: ` ${name} ` } })
        expect(answer.status, answer.text).toBe(200)
        expect(dataOf(answer)).toMatchObject({ name, role: "owner", member_count: 1 })
        expect(dataOf(yield* send("GET", "/api/v1/team", { key }))).toEqual(dataOf(answer))
        const member = yield* newPerson("member", { key })
        expectFailure(yield* browse(member.cookie, "PUT", "/team", { name: "Mine" }), 403)
        const admin = yield* newPerson("admin", { key })
        expect((yield* browse(admin.cookie, "PUT", "/team", { name })).status).toBe(200)
      })
    )

    it.effect("has a time zone, which its members see", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const name = `Zoned ${fresh()}`
        const change = (json: Row) => send("PUT", "/api/v1/team", { key, json })
        expect(dataOf(yield* change({ name, timezone: "America/Los_Angeles" }))["timezone"]).toBe("America/Los_Angeles")
        expect(dataOf(yield* change({ name }))["timezone"]).toBe("America/Los_Angeles")
        const { cookie } = yield* newPerson("member", { key })
        expect(dataOf(yield* browse(cookie, "GET", "/session"))).toMatchObject({
          user: { timezone: null },
          team: { timezone: "America/Los_Angeles" }
        })
        const refused = yield* change({ name, timezone: "+05:30" })
        expectFailure(refused, 422)
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["timezone"])
        expect(dataOf(yield* change({ name, timezone: null }))["timezone"]).toBeNull()
      })
    )

    it.effect("has a unique name", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        for (const answer of [
          yield* send("PUT", "/api/v1/team", { key, json: { name: "Home" } }),
          yield* browse((yield* owner).cookie, "POST", "/teams", { name: "Home" })
        ]) {
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["name"])
        }
      })
    )

    it.effect.each(faults)("is not named with %j", (json) =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const before = yield* sql`SELECT id, name FROM teams ORDER BY id`
        const change = yield* send("PUT", "/api/v1/team", { json })
        const creation = yield* browse((yield* owner).cookie, "POST", "/teams", json)
        // A change may leave the name out.
        if (!("name" in json)) expect(change.status).toBe(200)
        for (const answer of "name" in json ? [change, creation] : [creation]) {
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["name"])
        }
        expect(yield* sql`SELECT id, name FROM teams ORDER BY id`).toEqual(before)
      })
    )

    it.effect("is created by an owner of another team, who owns it and can switch to it", () =>
      Effect.gen(function* () {
        const { cookie, id } = yield* owner
        const name = `Second ${fresh()}`
        const made = yield* browse(cookie, "POST", "/teams", { name })
        expect(made.status, made.text).toBe(201)
        expect(dataOf(made)).toMatchObject({ name, role: "owner", member_count: 1, link_count: 0 })
        const team = String(dataOf(made)["id"])
        expect(dataOf<Shown>(yield* browse(cookie, "GET", "/session")).team.name).toBe("Home")
        const switched = dataOf<Shown>(yield* browse(cookie, "PUT", "/session", { team_id: team }))
        expect(switched.team).toEqual({ id: team, name, timezone: null, role: "owner" })
        const { members } = dataOf<{ members: ReadonlyArray<Row> }>(yield* browse(cookie, "GET", "/members"))
        expect(members).toMatchObject([{ id, role: "owner", is_you: true }])
        const { teams } = dataOf<Shown>(yield* browse(cookie, "GET", "/session"))
        yield* browse(cookie, "PUT", "/session", { team_id: teams.find((one) => one.name === "Home")?.id ?? "" })
      })
    )

    it.effect("is not created by a person who owns none, nor with a key", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        for (const role of ["admin", "member"] as const) {
          const { cookie } = yield* newPerson(role)
          expectFailure(yield* browse(cookie, "POST", "/teams", { name: `Of ${role}` }), 403)
        }
        expectFailure(yield* send("POST", "/api/v1/teams", { json: { name: "Of a key" } }), 403)
      })
    )

    it.effect("without a rate limit has no usage except the names of its keys", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const { limit, keys, total } = yield* usageOf(yield* otherTeamKey)
        expect([limit, total]).toEqual([0, 1])
        expect(keys).toEqual([{ id: expect.any(String), name: "owner", limit: 0, remaining: 0, reset: 0 }])
      })
    )
  },
  { trustProxy: true }
)

onEachDatabase(
  "the usage of a team",
  (it) => {
    it.effect("shows the state of each key, and reading it by session uses up no limit", () =>
      Effect.gen(function* () {
        const { send, keyOf } = yield* TestServer
        const { cookie } = yield* newPerson("admin")
        const key = yield* keyOf("member")
        for (let place = 0; place < 3; place++) yield* send("GET", "/api/v1/tags", { key })
        const read = Effect.map(browse(cookie, "GET", "/team/usage"), (answer) => {
          expect(answer.status, answer.text).toBe(200)
          return dataOf<{ limit: number; keys: ReadonlyArray<Row> }>(answer)
        })
        yield* read
        const { limit, keys } = yield* read
        expect(limit).toBe(50)
        const now = Date.now() / 1000
        const used = keys.find(({ name }) => name === "member")
        expect(used).toMatchObject({ limit: 50, remaining: 47 })
        expect(Number(used?.["reset"])).toBeGreaterThanOrEqual(Math.floor(now))
        expect(Number(used?.["reset"])).toBeLessThanOrEqual(now + 60)
        expectFailure(yield* send("GET", "/api/v1/team/usage", { key }), 403)
      })
    )
  },
  { trustProxy: true, rateLimit: 50 }
)
