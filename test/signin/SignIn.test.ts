import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, expectFailure, once } from "../support/Scenario.ts"
import { onEachDatabase, TestServer, testServer } from "../support/TestServer.ts"
import {
  browse,
  cookieOf,
  cookiesOf,
  deviceOf,
  elsewhere,
  enter,
  fresh,
  newPerson,
  password,
  signIn,
  untilCrowded
} from "./Kit.ts"

const faults = [
  [{}, "email", "password"],
  [{ email: "", password: "" }, "email", "password"],
  [{ email: "no address", password }, "email"],
  [{ email: "two@at@example.com", password }, "email"],
  [{ email: `${"a".repeat(250)}@example.com`, password }, "email"],
  [{ email: 5, password: {} }, "email", "password"],
  [{ email: "a@example.com", password: "a".repeat(129) }, "password"],
  [{ email: "a@example.com", password: "a\u0000" }, "password"]
] as const

onEachDatabase(
  "signing in",
  (it) => {
    const person = once(newPerson("admin"))

    it.effect("accepts bodies of up to 4 KiB and 20 fields", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { email } = yield* person
        const post = (form: string) => send("POST", "/api/v1/session", { key: null, form, headers: elsewhere() })
        const right = `email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`
        expect((yield* post(`${right}${"&a=1".repeat(18)}`)).status).toBe(200)
        const many = yield* post(`${right}${"&a=1".repeat(19)}`)
        expectFailure(many, 422)
        expect(many.body.errors).toEqual({ body: ["The form has more than 20 fields."] })
        const nested = yield* enter("", { email, password, more: Array.from({ length: 20 }, () => 1) })
        expectFailure(nested, 422)
        expect(nested.body.errors).toEqual({ body: ["The body has more than 20 fields."] })
        for (const path of ["", "/setup", "/join", "/forgot", "/reset"]) {
          const padded = { email, password, padding: "a".repeat(4096) }
          expectFailure(yield* enter(path, padded), 413)
        }
      })
    )

    it.effect("creates a session of the person, whatever the case of the address", () =>
      Effect.gen(function* () {
        const { email, id } = yield* person
        const answer = yield* signIn(` ${email.toUpperCase()} `)
        expect(answer.status, answer.text).toBe(200)
        const team = { id: expect.any(String), name: "Home", timezone: null, role: "admin" }
        const session = dataOf(answer)
        expect(session).toEqual({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          user: { id, username: expect.any(String), email, has_password: true, timezone: null },
          team,
          teams: [team],
          needs_second_factor: false,
          knows_countries: true,
          count_my_visits: 1,
          expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        })
        const days = (Date.parse(`${session["expires_at"]}Z`) - Date.now()) / 86_400_000
        expect(Math.round(days)).toBe(30)
        expect(dataOf(yield* browse(cookieOf(answer), "GET", "/session"))).toEqual(session)
      })
    )

    it.effect("sets a cookie that scripts cannot read, other sites cannot send and caches do not store", () =>
      Effect.gen(function* () {
        const { email } = yield* person
        const answer = yield* signIn(email)
        const [cookie = "", device = "", ...more] = cookiesOf(answer)
        expect(more).toEqual([])
        for (const [text, shape, seconds] of [
          [cookie, /^linden_session=[\w-]{43}$/, 30 * 86_400],
          [device, /^linden_device=[\w-]{43}\.[0-9a-f-]{36}\.\d+\.[\w-]{43}$/, 400 * 86_400]
        ] as const) {
          const [pair = "", ...attributes] = text.split("; ")
          expect(pair).toMatch(shape)
          expect(attributes.sort()).toEqual(["HttpOnly", `Max-Age=${seconds}`, "Path=/", "SameSite=Lax"])
        }
        expect(answer.headers["cache-control"]).toBe("no-store")
      })
    )

    it.effect("stores only the SHA-256 hash of the token, and truncates the user agent", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { email } = yield* person
        const answer = yield* signIn(email, password, { headers: { "user-agent": "x".repeat(300) } })
        const rows = JSON.stringify(yield* sql`SELECT * FROM sessions`)
        expect(rows).not.toContain(cookieOf(answer).slice("linden_session=".length))
        expect(rows).toContain(`"${"x".repeat(255)}"`)
        expect(answer.text).not.toContain(cookieOf(answer).slice("linden_session=".length))
      })
    )

    it.effect("gives the same error for a wrong password, an unknown address and an account without one", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { email } = yield* person
        const bare = yield* newPerson("member")
        yield* sql`UPDATE users SET password_hash = NULL WHERE id = ${bare.id}`
        const answers = [
          yield* signIn(email, "not the password"),
          yield* signIn(email, `${password} `),
          yield* signIn("nobody@example.com"),
          yield* signIn(bare.email)
        ]
        for (const answer of answers) {
          expectFailure(answer, 401)
          expect(answer.body).toEqual({
            success: false,
            code: "wrong_password",
            message: "Wrong email address or password."
          })
          expect(cookiesOf(answer)).toEqual([])
        }
      })
    )

    it.effect("ends the browser's previous session", () =>
      Effect.gen(function* () {
        const { email } = yield* person
        const first = cookieOf(yield* signIn(email))
        const second = cookieOf(yield* signIn(email, password, { headers: { cookie: first } }))
        expect(second).not.toBe(first)
        expect((yield* browse(first, "GET", "/session")).status).toBe(401)
        expect((yield* browse(second, "GET", "/session")).status).toBe(200)
      })
    )

    it.effect("as a person without a team is refused with the reason", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { id, email } = yield* newPerson("member")
        expect((yield* send("DELETE", `/api/v1/members/${id}`)).status).toBe(200)
        const answer = yield* signIn(email)
        expectFailure(answer, 403)
        expect(answer.body.message).toContain("no longer in a team")
      })
    )

    it.effect.each(faults)("is refused with %j", ([json, ...errors]) =>
      Effect.gen(function* () {
        const answer = yield* enter("", json)
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([...errors].sort())
      })
    )

    it.effect("works from a form too", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { email } = yield* person
        const form = new URLSearchParams({ email, password }).toString()
        expect((yield* send("POST", "/api/v1/session", { key: null, form, headers: elsewhere() })).status).toBe(200)
      })
    )

    it.effect("is limited to ten attempts a minute per address, including right passwords", () =>
      Effect.gen(function* () {
        const headers = elsewhere()
        const { email } = yield* newPerson("member")
        const tries = Array.from({ length: 10 }, (_, place) =>
          place % 2 === 0
            ? signIn(`unknown${fresh()}@example.com`, password, { headers })
            : signIn(email, password, { headers })
        )
        const answers = yield* Effect.all(tries)
        expect(answers.map(({ status }) => status)).toEqual([401, 200, 401, 200, 401, 200, 401, 200, 401, 200])
        const refused = yield* signIn(email, password, { headers })
        expectFailure(refused, 429)
        expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1)
        expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60)
        expect((yield* signIn(email)).status).toBe(200)
      })
    )

    it.effect("is limited to ten attempts in five minutes per account and network, known or not", () =>
      Effect.gen(function* () {
        const known = yield* newPerson("member")
        for (const email of [known.email, "never.seen@example.com"]) {
          const place = fresh()
          const from = (client: number) => ({
            headers: { "x-forwarded-for": `2001:db8:${place.toString(16)}:${client % 2}:${client}::1` }
          })
          for (let client = 0; client < 20; client++) {
            expectFailure(yield* signIn(email, "a wrong guess", from(client)), 401)
          }
          const refused = yield* signIn(email, password, from(20))
          expectFailure(refused, 429)
          expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1)
        }
      })
    )

    it.effect("succeeds for ten of twenty concurrent attempts", () =>
      Effect.gen(function* () {
        const headers = elsewhere()
        const tries = Array.from({ length: 20 }, () => signIn(`at-once${fresh()}@example.com`, password, { headers }))
        const answers = yield* Effect.all(tries, { concurrency: "unbounded" })
        expect(answers.filter(({ status }) => status === 429).length).toBe(10)
        expect(answers.filter(({ status }) => status === 401).length).toBe(10)
      })
    )
  },
  { trustProxy: true }
)

onEachDatabase(
  "over TLS",
  (it) => {
    it.effect("the cookie is bound to the host and only sent over TLS", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const answer = yield* signIn(email)
        const [pair = "", ...attributes] = (cookiesOf(answer)[0] ?? "").split("; ")
        expect(pair).toMatch(/^__Host-linden_session=[\w-]{43}$/)
        expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"])
        expect((yield* browse(pair, "GET", "/session")).status).toBe(200)
        expect((yield* browse(pair.replace("__Host-", ""), "GET", "/session")).status).toBe(401)
      })
    )
  },
  { trustProxy: true, baseUrl: "https://linden.test" }
)

// No database is involved, and every guess takes its time.
layer(testServer("sqlite", { trustProxy: true }), { excludeTestServices: true })(
  "signing in during an attack",
  (it) => {
    it.effect("cannot be blocked by others: a known browser gets in at once, new ones in their turn", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        const device = deviceOf(yield* signIn(person.email))
        expect(device).not.toBe("")
        const guesses = yield* untilCrowded((place) => signIn(person.email, `guess ${place}`))
        expect(guesses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(20)
        const stranger = elsewhere()
        const refused = yield* signIn(person.email, password, { headers: stranger })
        expectFailure(refused, 429)
        expect(refused.body.message).toMatch(/Wait \d+ seconds?, then try again\./)
        expect((yield* signIn(person.email, password, { headers: { cookie: device } })).status).toBe(200)
        yield* Effect.sleep(Number(refused.headers["retry-after"]) * 1000)
        expect((yield* signIn(person.email, password, { headers: stranger })).status).toBe(200)
      })
    )

    it.effect("lists as known only the browsers that signed in to this account here", () =>
      Effect.gen(function* () {
        const [person, other] = [yield* newPerson("member"), yield* newPerson("member")]
        const headers = elsewhere()
        const own = deviceOf(yield* signIn(person.email))
        const theirs = deviceOf(yield* signIn(other.email))
        const [pair = "", id = ""] = /^linden_device=([\w-]+)\./.exec(own) ?? []
        const forged = own.replace(id, "A".repeat(43))
        expect(pair).not.toBe("")
        for (let place = 0; place < 10; place++) {
          yield* signIn(`nobody${fresh()}@example.com`, password, { headers })
        }
        for (const cookie of ["", theirs, forged, own.slice(0, -1)]) {
          expectFailure(yield* signIn(person.email, password, { headers: { ...headers, cookie } }), 429)
        }
        const again = yield* signIn(person.email, password, { headers: { ...headers, cookie: own } })
        expect(again.status).toBe(200)
        expect(deviceOf(again).split(".")[0]).toBe(own.split(".")[0])
        for (let place = 0; place < 10; place++) {
          expectFailure(yield* signIn(person.email, "a wrong guess", { headers: { ...headers, cookie: own } }), 401)
        }
        expectFailure(yield* signIn(person.email, password, { headers: { ...headers, cookie: own } }), 429)
      })
    )
  }
)
