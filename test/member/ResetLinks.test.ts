import { expect } from "@effect/vitest"
import { Effect } from "effect"
import {
  again,
  browse,
  cookiesOf,
  enter,
  inviteToken,
  newPerson,
  type Person,
  password,
  resetLink,
  setRole,
  signIn,
  tokenOf
} from "../signin/Kit.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const other = "another good password"

const tokenFor = (id: string) => Effect.map(resetLink(id), (made) => tokenOf(String(dataOf(made)["url"])))

onOneDatabase(
  "a link to set a new password",
  (it) => {
    it.effect("is created for a member, is valid for a day and shown once", () =>
      Effect.gen(function* () {
        const { id, email } = yield* newPerson("member")
        const made = yield* resetLink(id)
        expect(made.status, made.text).toBe(200)
        const { url, expires_at } = dataOf(made)
        expect(url).toMatch(/^http:\/\/linden\.test\/app\/reset#[\w-]{43}$/)
        expect(Math.round((Date.parse(`${expires_at}Z`) - Date.now()) / 3_600_000)).toBe(24)
        const state = yield* enter("/token", { token: tokenOf(String(url)) })
        expect(dataOf(state)).toEqual({
          kind: "reset",
          team_name: "Home",
          email,
          role: "member",
          known: true,
          in_team: false
        })
      })
    )

    it.effect("sets it once, signs in and ends all existing sessions", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("admin")
        const second = yield* again(person)
        const token = yield* tokenFor(person.id)
        const answers = yield* Effect.all(
          [other, other, other].map((given) => enter("/reset", { token, password: given })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
        const done = answers.find(({ status }) => status === 200)
        if (done !== undefined) expect(cookiesOf(done).length).toBe(2)
        for (const { cookie } of [person, second]) expectFailure(yield* browse(cookie, "GET", "/session"), 401)
        expectFailure(yield* signIn(person.email), 401)
        expect((yield* signIn(person.email, other)).status).toBe(200)
      })
    )

    it.effect("accepts no password that is short or the person's own address or name", () =>
      Effect.gen(function* () {
        const { id, email, session } = yield* newPerson("member")
        const token = yield* tokenFor(id)
        for (const given of ["short", email.toUpperCase(), "a".repeat(129), 5]) {
          const answer = yield* enter("/reset", { token, password: given })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["password"])
        }
        expect(session.user.username.length).toBeLessThan(64)
        expect((yield* enter("/reset", { token, password: other })).status).toBe(200)
      })
    )

    it.effect("is void if there is a newer one, after it expires, and if the person is in another team", () =>
      Effect.gen(function* () {
        const { sql, otherTeamKey } = yield* TestServer
        const person = yield* newPerson("member")
        const first = yield* tokenFor(person.id)
        const second = yield* tokenFor(person.id)
        expectFailure(yield* enter("/token", { token: first }), 404)
        const invite = yield* inviteToken("member", { key: yield* otherTeamKey })
        expect((yield* enter("/join", { token: invite, email: person.email, password })).status).toBe(200)
        expectFailure(yield* enter("/token", { token: second }), 404)
        expectFailure(yield* enter("/reset", { token: second, password: other }), 404)
        const alone = yield* newPerson("member")
        const late = yield* tokenFor(alone.id)
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now()} WHERE kind = 'reset'`
        expectFailure(yield* enter("/reset", { token: late, password: other }), 404)
      })
    )

    it.effect("is void if its person changes role or leaves, and if its creator loses their own role", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [promoted, gone, kept] = [
          yield* newPerson("member"),
          yield* newPerson("member"),
          yield* newPerson("member")
        ]
        const tokens = [yield* tokenFor(promoted.id), yield* tokenFor(gone.id)]
        expect((yield* setRole(promoted.id, "owner")).status).toBe(200)
        yield* send("DELETE", `/api/v1/members/${gone.id}`)
        for (const token of tokens) expectFailure(yield* enter("/token", { token }), 404)
        for (const change of ["demotion", "removal"]) {
          const admin = yield* newPerson("admin")
          const made = yield* browse(admin.cookie, "POST", `/members/${kept.id}/reset`)
          expect(made.status, made.text).toBe(200)
          if (change === "removal") yield* send("DELETE", `/api/v1/members/${admin.id}`)
          else yield* send("PUT", `/api/v1/members/${admin.id}`, { json: { role: "member" } })
          expectFailure(yield* enter("/token", { token: tokenOf(String(dataOf(made)["url"])) }), 404)
        }
      })
    )

    it.effect("is not created for a person of higher rank, in any team, or an unknown one", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const otherKey = yield* otherTeamKey
        const [admin, member] = [yield* newPerson("admin"), yield* newPerson("member")]
        const [owner, person] = [yield* newPerson("owner"), yield* newPerson("member")]
        const linkBy = ({ cookie }: Person, id: string) => browse(cookie, "POST", `/members/${id}/reset`)
        expectFailure(yield* linkBy(admin, owner.id), 403)
        expectFailure(yield* linkBy(member, person.id), 403)
        expect((yield* linkBy(admin, person.id)).status).toBe(200)
        expectFailure(yield* linkBy(yield* newPerson("admin", { key: otherKey }), person.id), 404)
        expectFailure(yield* resetLink("0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"), 404)
        expectFailure(yield* resetLink("nonsense"), 404)
        const token = yield* inviteToken("member", { key: otherKey })
        yield* enter("/join", { token, email: person.email, password })
        const both = yield* resetLink(person.id)
        expectFailure(both, 403)
        expect(both.body.message).toContain("also in another team")
      })
    )
  },
  { trustProxy: true }
)
