import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { again, browse, fresh, newPerson, password, resetLink, type Shown, signIn } from "./Kit.ts"

const other = "another good password"

/** A body with placeholders: `<username>` and `<email>` of another person, `<mine>` for the person's own address. */
const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{ username: "" }, "username"],
  [{ username: "a".repeat(65) }, "username"],
  [{ username: "a\nb" }, "username"],
  [{ username: null }, "username"],
  [{ username: "<username>" }, "username"],
  [{ username: " <username> " }, "username"],
  [{ timezone: "Mars/Olympus" }, "timezone"],
  [{ timezone: "" }, "timezone"],
  [{ email: "nowhere", current_password: password }, "email"],
  [{ email: null, current_password: password }, "email"],
  [{ email: "<email>", current_password: password }, "email"],
  [{ username: "<username>", email: "<email>", current_password: password }, "email", "username"],
  [{ email: "new@example.com" }, "current_password"],
  [{ email: "new@example.com", current_password: "wrong" }, "current_password"],
  [{ password: other }, "current_password"],
  [{ password: other, current_password: `${password}!` }, "current_password"],
  [{ password: "too short", current_password: password }, "password"],
  [{ password: "a".repeat(129), current_password: password }, "password"],
  [{ password: "<mine>", current_password: password }, "password"],
  [{ password: "A NAME THAT IS LONG", username: "a name that is long", current_password: password }, "password"]
]

onOneDatabase(
  "a person's account",
  (it) => {
    const stranger = once(newPerson("member"))

    it.effect("changes name and email address, the address only with the password", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("member")
        const email = `new${fresh()}@example.com`
        const named = yield* browse(cookie, "PUT", "/me", { username: `Ana ${email}` })
        expect(named.status, named.text).toBe(200)
        expect(dataOf<Shown>(named).user.username).toBe(`Ana ${email}`)
        const moved = yield* browse(cookie, "PUT", "/me", {
          email: ` ${email.toUpperCase()}`,
          current_password: password
        })
        expect(dataOf<Shown>(moved).user).toMatchObject({ username: `Ana ${email}`, email, has_password: true })
        expect((yield* signIn(email)).status).toBe(200)
        expect((yield* browse(cookie, "PUT", "/me", {})).status).toBe(200)
        expect((yield* browse(cookie, "PUT", "/me", { email, username: `Ana ${email}` })).status).toBe(200)
      })
    )

    it.effect("has its own time zone, until it is cleared", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("member")
        const zoneAfter = (change: Row) =>
          Effect.map(browse(cookie, "PUT", "/me", change), (answer) => dataOf<Shown>(answer).user)
        expect(yield* zoneAfter({ timezone: "Asia/Kolkata" })).toMatchObject({ timezone: "Asia/Kolkata" })
        expect(yield* zoneAfter({ username: `Ana ${fresh()}` })).toMatchObject({ timezone: "Asia/Kolkata" })
        expect(yield* zoneAfter({ timezone: null })).toMatchObject({ timezone: null })
      })
    )

    it.effect("needs no current password if there is none, but an email address to sign in with", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        yield* sql`UPDATE users SET password_hash = NULL, email = NULL WHERE id = ${person.id}`
        expect(dataOf<Shown>(yield* browse(person.cookie, "GET", "/session")).user).toMatchObject({
          email: null,
          has_password: false
        })
        const refused = yield* browse(person.cookie, "PUT", "/me", { password: other })
        expectFailure(refused, 422)
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["email"])
        const set = yield* browse(person.cookie, "PUT", "/me", { password: other, email: person.email })
        expect(dataOf<Shown>(set).user).toMatchObject({ email: person.email, has_password: true })
        expect((yield* signIn(person.email, other)).status).toBe(200)
      })
    )

    it.effect.each(faults)("is not changed by %j", ([body, ...errors]) =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { session, email } = yield* stranger
        // One person each: an account allows ten password attempts per minute.
        const mine = yield* newPerson("member")
        const text = JSON.stringify(body)
          .replaceAll("<username>", session.user.username)
          .replaceAll("<email>", email)
          .replaceAll("<mine>", mine.email)
        const before = yield* sql`SELECT * FROM users ORDER BY id`
        const answer = yield* browse(mine.cookie, "PUT", "/me", JSON.parse(text) as Row)
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([...errors].sort())
        expect(yield* sql`SELECT * FROM users ORDER BY id`).toEqual(before)
      })
    )

    it.effect("does not allow guessing its password from an open session", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("member")
        for (let place = 0; place < 10; place++) {
          const guess = yield* browse(cookie, "PUT", "/me", { password: other, current_password: `guess ${place}` })
          expectFailure(guess, 422)
        }
        const refused = yield* browse(cookie, "PUT", "/me", { password: other, current_password: password })
        expectFailure(refused, 429)
        expect(refused.headers["retry-after"]).toBeDefined()
        expect((yield* browse(cookie, "PUT", "/me", { username: `Still me ${fresh()}` })).status).toBe(200)
      })
    )

    it.effect("does not reveal whose address is taken, and allows ten tries an hour", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        // Without a password to guess, no other limit applies first.
        yield* sql`UPDATE users SET password_hash = NULL WHERE id = ${person.id}`
        const ask = Effect.flatMap(stranger, ({ email }) => browse(person.cookie, "PUT", "/me", { email }))
        for (let place = 0; place < 10; place++) {
          expect((yield* ask).body.errors).toEqual({
            email: ["This email address cannot be used. Choose another one."]
          })
        }
        const refused = yield* ask
        expectFailure(refused, 429)
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60)
      })
    )

    it.effect("gets a name that two people request at once only for one of them", () =>
      Effect.gen(function* () {
        const people = [yield* newPerson("member"), yield* newPerson("member"), yield* newPerson("member")]
        const username = `Wanted ${fresh()}`
        const answers = yield* Effect.all(
          people.map(({ cookie }) => browse(cookie, "PUT", "/me", { username })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
        for (const { status, body } of answers)
          if (status === 422) expect(Object.keys(body.errors ?? {})).toEqual(["username"])
      })
    )
  },
  { trustProxy: true }
)

// Stored hashes cost as much as in production.
onOneDatabase(
  "a person's password",
  (it) => {
    it.effect("is changed, which ends the other sessions and voids reset links", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const second = yield* again(person)
        expect((yield* resetLink(person.id)).status).toBe(200)
        const changed = yield* browse(person.cookie, "PUT", "/me", { password: other, current_password: password })
        expect(changed.status, changed.text).toBe(200)
        expectFailure(yield* browse(second.cookie, "GET", "/session"), 401)
        expect((yield* browse(person.cookie, "GET", "/session")).status).toBe(200)
        expectFailure(yield* signIn(person.email), 401)
        expect((yield* signIn(person.email, other)).status).toBe(200)
        expect(yield* sql`SELECT id FROM one_time_links WHERE user_id = ${person.id}`).toEqual([])
        const [row] = yield* sql<Row>`SELECT password_hash FROM users WHERE id = ${person.id}`
        expect(row?.["password_hash"]).toMatch(/^scrypt\$16384\$8\$5\$/)
      })
    )
  },
  { trustProxy: true },
  { realPasswords: true }
)
