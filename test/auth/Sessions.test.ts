import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { again, browse, cookiesOf, enter, fresh, inviteToken, newPerson, password, type Shown } from "../signin/Kit.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const unknown = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"

const requests: ReadonlyArray<readonly [method: string, path: string, json?: Row]> = [
  ["GET", "/session"],
  ["PUT", "/session", { team_id: unknown }],
  ["DELETE", "/session"],
  ["GET", "/sessions"],
  ["DELETE", "/sessions"],
  ["DELETE", `/sessions/${unknown}`],
  ["PUT", "/me", { username: "Key" }],
  ["POST", "/teams", { name: "Of a key" }]
]

const idsOf = (cookie: string) =>
  Effect.map(browse(cookie, "GET", "/sessions"), (answer) =>
    dataOf<{ sessions: ReadonlyArray<Row> }>(answer).sessions.map(({ id }) => id)
  )

onOneDatabase(
  "sessions",
  (it) => {
    const person = once(newPerson("member"))

    it.effect.each(requests)("cannot be managed with a key: %s %s", ([method, path, json]) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const answer = yield* send(method, `/api/v1${path}`, json === undefined ? {} : { json })
        expectFailure(answer, 403)
        expect(answer.body.message).toBe("Sign in to the dashboard to do this.")
      })
    )

    it.effect.each(requests)("are required for %s %s", ([method, path, json]) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        expectFailure(
          yield* send(method, `/api/v1${path}`, { key: null, ...(json === undefined ? {} : { json }) }),
          401
        )
      })
    )

    it.effect("are listed, with the current one marked", () =>
      Effect.gen(function* () {
        const someone = yield* newPerson("member")
        const other = yield* again(someone)
        const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        const answer = yield* browse(other.cookie, "GET", "/sessions")
        const { sessions, total } = dataOf<{ sessions: ReadonlyArray<Row>; total: number }>(answer)
        expect(total).toBe(2)
        const times = { user_agent: "", created_at: moment, last_seen_at: moment, expires_at: moment }
        expect(sessions).toContainEqual({ id: other.session.id, current: true, ...times })
        expect(sessions).toContainEqual({ id: someone.session.id, current: false, ...times })
      })
    )

    it.effect("can be ended one by one, and only by their own person", () =>
      Effect.gen(function* () {
        const someone = yield* newPerson("owner")
        const other = yield* again(someone)
        const stranger = yield* person
        expectFailure(yield* browse(someone.cookie, "DELETE", `/sessions/${stranger.session.id}`), 404)
        expectFailure(yield* browse(someone.cookie, "DELETE", `/sessions/${unknown}`), 404)
        expectFailure(yield* browse(someone.cookie, "DELETE", "/sessions/nonsense"), 404)
        expect((yield* browse(stranger.cookie, "GET", "/session")).status).toBe(200)
        const ended = yield* browse(someone.cookie, "DELETE", `/sessions/${other.session.id}`)
        expect([ended.status, cookiesOf(ended)]).toEqual([200, []])
        expectFailure(yield* browse(other.cookie, "GET", "/session"), 401)
        const own = yield* browse(someone.cookie, "DELETE", `/sessions/${someone.session.id}`)
        expect(cookiesOf(own)).toEqual([expect.stringContaining("linden_session=; Max-Age=0")])
        expectFailure(yield* browse(someone.cookie, "GET", "/session"), 401)
      })
    )

    it.effect("end at sign-out, but only this one", () =>
      Effect.gen(function* () {
        const here = yield* again(yield* person)
        const out = yield* browse(here.cookie, "DELETE", "/session")
        expect(out.body).toEqual({ success: true, message: "You are signed out.", data: { sign_out_url: null } })
        expect(cookiesOf(out)).toEqual([expect.stringContaining("linden_session=; Max-Age=0")])
        expectFailure(yield* browse(here.cookie, "GET", "/session"), 401)
        expect((yield* browse((yield* person).cookie, "GET", "/session")).status).toBe(200)
      })
    )

    it.effect("can be ended all at once, without ending those of others", () =>
      Effect.gen(function* () {
        const someone = yield* newPerson("member")
        const other = yield* again(someone)
        const out = yield* browse(other.cookie, "DELETE", "/sessions")
        expect(cookiesOf(out)).toEqual([expect.stringContaining("linden_session=; Max-Age=0")])
        for (const { cookie } of [someone, other]) expectFailure(yield* browse(cookie, "GET", "/session"), 401)
        expect((yield* browse((yield* person).cookie, "GET", "/session")).status).toBe(200)
      })
    )

    it.effect("are limited to a hundred per person, and a new one ends the least recently used", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const someone = yield* newPerson("member")
        const [row] = yield* sql<Row>`SELECT * FROM sessions WHERE id = ${someone.session.id}`
        for (let place = 0; place < 120; place++) {
          const id = `0195b2c4-6d1e-7a40-9c3b-${String(fresh()).padStart(12, "0")}`
          const older = Date.now() - 1_000_000 - place
          yield* sql`INSERT INTO sessions ${sql.insert({ ...row, id, token_hash: id, last_seen_at: older } as never)}`
        }
        const latest = yield* again(someone)
        const ids = yield* idsOf(latest.cookie)
        expect(ids.length).toBe(100)
        expect(ids).toEqual(expect.arrayContaining([latest.session.id, someone.session.id]))
      })
    )

    it.effect("can switch between the teams of their person", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const someone = yield* newPerson("member")
        const key = yield* otherTeamKey
        const other = dataOf(yield* send("GET", "/api/v1/team", { key }))
        expectFailure(yield* browse(someone.cookie, "PUT", "/session", { team_id: String(other["id"]) }), 422)

        const token = yield* inviteToken("admin", { key })
        const joined = dataOf<Shown>(yield* enter("/join", { token, email: someone.email, password }))
        expect(joined.team).toEqual({ id: other["id"], name: other["name"], role: "admin", timezone: null })
        expect(joined.teams.map(({ id }) => id).sort()).toEqual([someone.session.team.id, joined.team.id].sort())

        expect(dataOf<Shown>(yield* browse(someone.cookie, "GET", "/session")).team.name).toBe("Home")
        const switched = yield* browse(someone.cookie, "PUT", "/session", { team_id: joined.team.id })
        expect(switched.status, switched.text).toBe(200)
        expect(dataOf<Shown>(switched)).toMatchObject({ id: someone.session.id, team: joined.team })
        expect(dataOf(yield* browse(someone.cookie, "GET", "/team"))).toMatchObject({ id: other["id"], role: "admin" })
        const made = yield* browse(someone.cookie, "POST", "/links", { url: "https://example.com/there" })
        expect(dataOf(made)["team_id"]).toBe(other["id"])

        // A request for one team does not change the other.
        const meant = (team: unknown, method: string, path: string) =>
          send(method, `/api/v1${path}`, {
            key: null,
            ...(method === "POST" ? { json: { url: "https://example.com/meant" } } : {}),
            headers: { cookie: someone.cookie, "sec-fetch-site": "same-origin", "linden-team": String(team) }
          })
        const before = someone.session.team.id
        const refused = yield* meant(before, "POST", "/links")
        expectFailure(refused, 403)
        expect(refused.body["code"]).toBe("other_team")
        expectFailure(yield* meant(before, "GET", "/links"), 403)
        expect((yield* meant(joined.team.id.toUpperCase(), "POST", "/links")).status).toBe(201)
        expect(dataOf(yield* meant(joined.team.id, "GET", "/links"))["total"]).toBe(2)
        expectFailure(yield* send("GET", "/api/v1/team", { headers: { "linden-team": String(other["id"]) } }), 403)
        expect(
          (yield* send("GET", "/api/v1/team", { key, headers: { "linden-team": String(other["id"]) } })).status
        ).toBe(200)
      })
    )

    it.effect.each([{}, { team_id: "nonsense" }, { team_id: unknown }, { team_id: null }])(
      "cannot switch to %j",
      (json) =>
        Effect.gen(function* () {
          const answer = yield* browse((yield* person).cookie, "PUT", "/session", json)
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["team_id"])
        })
    )
  },
  { trustProxy: true }
)
