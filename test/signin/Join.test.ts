import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import {
  browse,
  cookieOf,
  cookiesOf,
  elsewhere,
  enter,
  fresh,
  inviteToken,
  newPerson,
  password,
  type Shown,
  signIn
} from "./Kit.ts"

/** A body with `<username>` as a placeholder for an existing name. */
const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{ email: "a", username: "A", password }, "email"],
  [{ email: "fresh@example.com", username: "", password }, "username"],
  [{ email: "fresh@example.com", username: "<username>", password }, "username"],
  [{ email: "fresh@example.com", username: "<USERNAME>", password }, "username"],
  [{ email: "fresh@example.com", username: "A", password: "short" }, "password"],
  [{ email: "fresh@example.com", username: "A", password: "Fresh@example.com" }, "password"],
  [{ email: "fresh@example.com", username: "abcdefghijk", password: "abcdefghijk" }, "password"],
  [{ email: "fresh@example.com", username: 5, password: 5 }, "password", "username"]
]

onOneDatabase(
  "an invite",
  (it) => {
    const stranger = once(newPerson("member"))

    it.effect("creates an account with the invited role", () =>
      Effect.gen(function* () {
        const token = yield* inviteToken("admin")
        const answer = yield* enter("/join", { token, email: " Bo@Example.com", username: " Bo ", password })
        expect(answer.status, answer.text).toBe(200)
        expect(cookiesOf(answer).length).toBe(2)
        const session = dataOf<Shown>(answer)
        expect(session.user).toMatchObject({ username: "Bo", email: "bo@example.com", has_password: true })
        expect(session.team).toMatchObject({ name: "Home", role: "admin" })
        expect((yield* browse(cookieOf(answer), "GET", "/keys")).status).toBe(200)
        expect((yield* signIn("bo@example.com")).status).toBe(200)
        expectFailure(yield* enter("/join", { token, email: "c@example.com", username: "C", password }), 404)
      })
    )

    it.effect("uses the existing account of the address, with its password", () =>
      Effect.gen(function* () {
        const { otherTeamKey, sql } = yield* TestServer
        const { email, id } = yield* newPerson("member")
        const token = yield* inviteToken("owner", { key: yield* otherTeamKey })
        const wrong = yield* enter("/join", { token, email, username: "Else", password: "not the password" })
        expectFailure(wrong, 401)
        expect(wrong.body.message).toBe("Wrong email address or password.")
        const joined = dataOf<Shown>(yield* enter("/join", { token, email, username: "Else", password }))
        expect(joined.user.id).toBe(id)
        expect(joined.user.username).not.toBe("Else")
        expect(joined.team.role).toBe("owner")
        expect(joined.teams.length).toBe(2)
        expect(yield* sql`SELECT id FROM users WHERE username = 'Else'`).toEqual([])
      })
    )

    it.effect("does nothing for existing members, and stays valid", () =>
      Effect.gen(function* () {
        const { email } = yield* stranger
        const token = yield* inviteToken("owner")
        const answer = yield* enter("/join", { token, email, password })
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(["email"])
        expect(dataOf<Shown>(yield* signIn(email)).team.role).toBe("member")
        expect((yield* enter("/token", { token })).status).toBe(200)
      })
    )

    it.effect("for an address only accepts that address", () =>
      Effect.gen(function* () {
        const email = `only${fresh()}@example.com`
        const token = yield* inviteToken("member", {}, { email: ` ${email.toUpperCase()} ` })
        const refused = yield* enter("/join", { token, email: "other@example.com", username: "Other", password })
        expectFailure(refused, 422)
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["email"])
        const joined = yield* enter("/join", { token, email, username: email, password })
        expect(joined.status, joined.text).toBe(200)
      })
    )

    it.effect.each(faults)("is refused with %j, and stays valid", ([body, ...errors]) =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { session } = yield* stranger
        const token = yield* inviteToken("member")
        const before = yield* sql`SELECT * FROM users ORDER BY id`
        const text = JSON.stringify({ token, ...body })
          .replace("<username>", session.user.username)
          .replace("<USERNAME>", session.user.username.toUpperCase())
        const answer = yield* enter("/join", JSON.parse(text))
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([...errors].sort())
        expect(yield* sql`SELECT * FROM users ORDER BY id`).toEqual(before)
        expect((yield* enter("/token", { token })).status).toBe(200)
      })
    )

    it.effect("gives the same error for an unknown address and for a wrong password", () =>
      Effect.gen(function* () {
        const { session, email } = yield* stranger
        const token = yield* inviteToken("member")
        const ask = (more: Row) => enter("/join", { token, password: "not the password", ...more })
        for (const more of [{}, { username: session.user.username }, { username: "Free", password: "1234567890" }]) {
          const known = yield* ask({ email, ...more })
          const unknown = yield* ask({ email: `nobody${fresh()}@example.com`, ...more })
          expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
          expect(known.status).toBe(Object.keys(more).length === 0 ? 401 : 422)
        }
      })
    )

    it.effect("is accepted only once by concurrent requests", () =>
      Effect.gen(function* () {
        const token = yield* inviteToken("member")
        const answers = yield* Effect.all(
          Array.from({ length: 4 }, () => {
            const name = `racer${fresh()}`
            return enter("/join", { token, email: `${name}@example.com`, username: name, password })
          }),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
      })
    )

    it.effect("gives a name that two people request at once to one of them, and the other's invite stays valid", () =>
      Effect.gen(function* () {
        const username = `Wanted ${fresh()}`
        const tokens = [yield* inviteToken("member"), yield* inviteToken("member")]
        const answers = yield* Effect.all(
          tokens.map((token) => enter("/join", { token, email: `w${fresh()}@example.com`, username, password })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
        const refused = answers.findIndex(({ status }) => status === 422)
        expect(Object.keys(answers[refused]?.body.errors ?? {})).toEqual(["username"])
        expect((yield* enter("/token", { token: tokens[refused] })).status).toBe(200)
      })
    )

    it.effect("creates one account for an address that accepts two invites at once", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const email = `twice${fresh()}@example.com`
        const tokens = [yield* inviteToken("member"), yield* inviteToken("member")]
        const answers = yield* Effect.all(
          tokens.map((token) => enter("/join", { token, email, username: `Twice ${fresh()}`, password })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
        expect((yield* sql`SELECT id FROM users WHERE email = ${email}`).length).toBe(1)
      })
    )

    it.effect("expires after seven days", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const token = yield* inviteToken("member")
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now()} WHERE kind = 'invite'`
        expectFailure(yield* enter("/join", { token, email: "late@example.com", username: "Late", password }), 404)
      })
    )

    it.effect("does not allow guessing an account's password", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const { email } = yield* newPerson("member")
        const token = yield* inviteToken("member", { key: yield* otherTeamKey })
        const headers = elsewhere()
        for (let place = 0; place < 10; place++) {
          expectFailure(yield* enter("/join", { token, email, password: `guess ${place}` }, { headers }), 401)
        }
        expectFailure(yield* enter("/join", { token, email, password }, { headers }), 429)
      })
    )
  },
  { trustProxy: true }
)
