import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import {
  addApp,
  again,
  browse,
  codeOf,
  cookieOf,
  cookiesOf,
  deviceOf,
  enter,
  inviteToken,
  newPerson,
  type Person,
  password,
  signIn,
  untilCrowded
} from "./Kit.ts"

/** A code in the digits of another script, which begin at a code point. */
const inScript = (code: string, zero: number) =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Sends the password of a person with a second factor; returns the cookie without rights. */
const begin = (person: Person, kinds: ReadonlyArray<string> = ["totp", "recovery"]) =>
  Effect.gen(function* () {
    const answer = yield* signIn(person.email)
    expect(answer.status, answer.text).toBe(200)
    expect(dataOf(answer)).toEqual({ second_factor: kinds })
    const cookie = cookieOf(answer)
    expect(cookie).toMatch(/^linden_factor=/)
    return cookie
  })

/** The session cookie of a completed sign-in, which also clears the cookie of the attempt. */
const sessionOf = (answer: Received) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith("linden_session="))
    ?.split(";", 1)[0] ?? ""

const prove = (cookie: string, body: Row) => enter("/factor", body, { headers: { cookie } })

const requireFactor = (person: Person, value: 0 | 1) =>
  browse(person.cookie, "PUT", "/team", { require_second_factor: value })

onEachDatabase(
  "a second factor",
  (it) => {
    it.effect("can be proved in a known browser while strangers who know the password guess", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        const { url } = yield* addApp(person)
        const known = deviceOf(yield* prove(yield* begin(person), { code: codeOf(url) }))
        const attempt = yield* begin(person)
        yield* untilCrowded(() => prove(attempt, { code: "000000" }))
        const stranger = yield* prove(attempt, { code: "000000" })
        expectFailure(stranger, 429)
        const own = yield* prove(`${attempt}; ${known}`, { code: "000000" })
        expectFailure(own, 401)
        const right = yield* prove(`${attempt}; ${known}`, { code: codeOf(url, 1) })
        expect(right.status, right.text).toBe(200)
      })
    )

    it.effect("is not proved by a passkey for which the server drew no challenge", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        yield* addApp(person)
        const refused = yield* prove(yield* begin(person), { credential: { id: "x", type: "public-key" } })
        expectFailure(refused, 401)
        expect(refused.text).toContain("took too long")
      })
    )

    it.effect("is asked for after the password, and gives no rights before", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const person = yield* newPerson("member")
        const { url } = yield* addApp(person)
        const cookie = yield* begin(person)
        const early = yield* send("GET", "/api/v1/links", { key: null, headers: { cookie } })
        expectFailure(early, 401)
        expectFailure(yield* prove(cookie, { code: "000000" }), 401)
        expectFailure(yield* prove(cookie, {}), 422)
        expectFailure(yield* prove(cookie, { code: "1", credential: {} }), 422)
        const done = yield* prove(cookie, { code: ` ${codeOf(url).replace(/^.../, "$& ")}` })
        expect(done.status, done.text).toBe(200)
        expect(dataOf<{ user: Row }>(done).user["id"]).toBe(person.id)
        const session = sessionOf(done)
        expect((yield* browse(session, "GET", "/session")).status).toBe(200)
        const sessions = dataOf<{ total: number }>(yield* browse(session, "GET", "/sessions"))
        expect(sessions.total).toBe(2)
      })
    )

    it.effect.each([0x0660, 0x06f0, 0x0966, 0xff10])("accepts a code in digits from U+%s", (zero) =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        const { url } = yield* addApp(person)
        const code = inScript(codeOf(url), zero)
        expect((yield* prove(yield* begin(person), { code })).status).toBe(200)
      })
    )

    it.effect("accepts no code twice, and each recovery code once", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        const { url, codes } = yield* addApp(person)
        expect(codes).toHaveLength(10)
        expect(new Set(codes).size).toBe(10)
        const [first = ""] = codes
        expect(first).toMatch(/^(?:[2-9a-z]{4}-){5}[2-9a-z]{4}$/)
        const code = codeOf(url)
        expect((yield* prove(yield* begin(person), { code })).status).toBe(200)
        const again = yield* prove(yield* begin(person), { code: inScript(code, 0x0660) })
        expectFailure(again, 401)
        expect(again.body).toMatchObject({ reason: "wrong_code" })
        const former = yield* prove(yield* begin(person), { code: codeOf(url, -1) })
        expectFailure(former, 401)
        const typeset = String(codes[1]).replaceAll("-", "\u2011")
        expect((yield* prove(yield* begin(person), { code: `\u200e${typeset}` })).status).toBe(200)
        const upper = first.replaceAll("-", "").toUpperCase()
        expect((yield* prove(yield* begin(person), { code: upper })).status).toBe(200)
        expectFailure(yield* prove(yield* begin(person), { code: first }), 401)
        const state = yield* browse(person.cookie, "GET", "/me/totp")
        expect(dataOf(state)).toMatchObject({ is_on: true, recovery_codes: 8 })
        const renewed = yield* browse(person.cookie, "POST", "/me/recovery-codes")
        const fresh = dataOf<{ recovery_codes: ReadonlyArray<string> }>(renewed).recovery_codes
        expect(fresh).toHaveLength(10)
        expectFailure(yield* prove(yield* begin(person), { code: codes[2] }), 401)
        expect((yield* prove(yield* begin(person), { code: fresh[1] })).status).toBe(200)
      })
    )

    it.effect("belongs to one attempt in one browser", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* newPerson("member"), yield* newPerson("member")]
        const apps = [yield* addApp(one), yield* addApp(other)] as const
        expectFailure(yield* prove(yield* begin(one), { code: codeOf(apps[1].url) }), 401)
        for (const cookie of ["", "linden_factor=", "linden_factor=AAAA", `linden_factor=${"x".repeat(200)}`]) {
          const answer = yield* prove(cookie, { code: codeOf(apps[0].url) })
          expectFailure(answer, 401)
          expect(answer.body).toMatchObject({ reason: "sign_in_over" })
        }
        const cookie = yield* begin(one)
        const changed = { password: "another correct horse", current_password: password }
        expect((yield* browse(one.cookie, "PUT", "/me", changed)).status).toBe(200)
        const late = yield* prove(cookie, { code: codeOf(apps[0].url) })
        expect(late.body).toMatchObject({ reason: "sign_in_over" })
      })
    )

    it.effect("cannot be guessed", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        yield* addApp(person)
        const cookie = yield* begin(person)
        const headers = { cookie, "x-forwarded-for": "192.0.2.77" }
        for (let guess = 0; guess < 10; guess++) {
          expectFailure(yield* enter("/factor", { code: "000000" }, { headers }), 401)
        }
        const refused = yield* enter("/factor", { code: "000000" }, { headers })
        expectFailure(refused, 429)
        expect(refused.body).toMatchObject({ reason: "too_many_codes" })
        expect(refused.headers["retry-after"]).toMatch(/^\d+$/)
      })
    )

    it.effect("is asked for by an invite and a password reset of an existing account too", () =>
      Effect.gen(function* () {
        const { send, links } = yield* TestServer
        const person = yield* newPerson("member")
        yield* addApp(person)
        const key = yield* (yield* TestServer).otherTeamKey
        const token = yield* inviteToken("member", { key })
        const joined = yield* enter("/join", { token, email: person.email, password })
        expect(dataOf(joined)).toEqual({ second_factor: ["totp", "recovery"] })
        const teamId = person.session.team.id as never
        const reset = yield* links.issue({ kind: "reset", teamId, userId: person.id as never })
        const answer = yield* enter("/reset", { token: reset.token, password: "another correct horse" })
        expect(dataOf(answer)).toEqual({ second_factor: ["totp", "recovery"] })
        const cookie = cookieOf(answer)
        expectFailure(yield* send("GET", "/api/v1/session", { key: null, headers: { cookie } }), 401)
      })
    )

    it.effect("ends the person's other sessions when it is the first, and requires a recent password", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const other = yield* again(person)
        yield* sql`UPDATE sessions SET confirmed_at = ${Date.now() - 31 * 60_000} WHERE id = ${person.session.id}`
        for (const [method, path] of [
          ["POST", "/me/totp"],
          ["DELETE", "/me/totp"],
          ["POST", "/me/recovery-codes"],
          ["POST", "/me/passkeys/options"]
        ] as const) {
          const refused = yield* browse(person.cookie, method, path)
          expectFailure(refused, 403)
          expect(refused.body).toMatchObject({ code: "password_needed" })
        }
        expect((yield* browse(person.cookie, "POST", "/session/password", { password })).status).toBe(200)
        yield* addApp(person)
        expectFailure(yield* browse(other.cookie, "GET", "/session"), 401)
        expectFailure(yield* browse(person.cookie, "POST", "/me/totp"), 422)
        expectFailure(yield* browse(person.cookie, "POST", "/me/totp/confirm", { code: "123456" }), 422)
        expect((yield* browse(person.cookie, "DELETE", "/me/totp")).status).toBe(200)
        expectFailure(yield* browse(person.cookie, "DELETE", "/me/totp"), 422)
        expectFailure(yield* browse(person.cookie, "POST", "/me/recovery-codes"), 422)
        expect(dataOf<{ user: Row }>(yield* signIn(person.email)).user["id"]).toBe(person.id)
      })
    )

    it.effect("is not confirmed by a wrong code", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        expectFailure(yield* browse(person.cookie, "POST", "/me/totp/confirm", { code: "123456" }), 422)
        const first = dataOf(yield* browse(person.cookie, "POST", "/me/totp"))
        const second = dataOf(yield* browse(person.cookie, "POST", "/me/totp"))
        expect(String(second["qr"])).toMatch(/^<svg/)
        expect(new URL(String(second["url"])).searchParams.get("secret")).toBe(second["secret"])
        const wrong = yield* browse(person.cookie, "POST", "/me/totp/confirm", { code: codeOf(String(first["url"])) })
        expectFailure(wrong, 422)
        expect(wrong.body.errors).toHaveProperty("code")
        expect(dataOf(yield* browse(person.cookie, "GET", "/me/totp"))).toMatchObject({
          is_on: false,
          created_at: null
        })
        expect(dataOf<{ user: Row }>(yield* signIn(person.email)).user["id"]).toBe(person.id)
      })
    )

    it.effect("is stored encrypted, its recovery codes as hashes", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const { url, codes } = yield* addApp(person)
        const rows = [
          ...(yield* sql`SELECT * FROM authenticator_apps WHERE user_id = ${person.id}`),
          ...(yield* sql`SELECT * FROM recovery_codes WHERE user_id = ${person.id}`)
        ]
        const stored = JSON.stringify(rows)
        expect(rows).toHaveLength(11)
        expect(stored).not.toContain(new URL(url).searchParams.get("secret"))
        for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""))
      })
    )

    it.effect("can be required by an owner who has one", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const key = yield* (yield* TestServer).otherTeamKey
        const [owner, admin] = [yield* newPerson("owner", { key }), yield* newPerson("admin", { key })]
        expectFailure(yield* requireFactor(admin, 1), 403)
        const without = yield* requireFactor(owner, 1)
        expectFailure(without, 422)
        expect(without.body.errors).toHaveProperty("require_second_factor")
        yield* addApp(owner)
        expect(dataOf(yield* requireFactor(owner, 1))["require_second_factor"]).toBe(1)

        // A member without one reaches only the account.
        const links = yield* browse(admin.cookie, "GET", "/links")
        expectFailure(links, 403)
        expect(links.body).toMatchObject({ code: "second_factor_needed" })
        for (const path of ["/team", "/members", "/audit-log"]) {
          expectFailure(yield* browse(admin.cookie, "GET", path), 403)
        }
        const session = yield* browse(admin.cookie, "GET", "/session")
        expect(dataOf(session)).toMatchObject({ needs_second_factor: true })
        expect((yield* send("GET", "/api/v1/links", { key })).status).toBe(200)
        const { url } = yield* addApp(admin)
        expect((yield* browse(admin.cookie, "GET", "/links")).status).toBe(200)
        const proven = sessionOf(yield* prove(yield* begin(admin), { code: codeOf(url) }))
        expect(dataOf(yield* browse(proven, "GET", "/session"))).toMatchObject({ needs_second_factor: false })

        // Without a factor again, the sessions lose their rights.
        expect((yield* browse(proven, "DELETE", "/me/totp")).status).toBe(200)
        expectFailure(yield* browse(proven, "GET", "/links"), 403)
        expect((yield* requireFactor(owner, 0)).status).toBe(200)
        expect((yield* browse(proven, "GET", "/links")).status).toBe(200)
        const audited = yield* send("GET", "/api/v1/audit-log?limit=100", { key })
        const entries = dataOf<{ entries: ReadonlyArray<{ action: string; target: Row; after: Row | null }> }>(audited)
        const seen = entries.entries.filter(({ action }) => action.startsWith("factor."))
        expect(seen.map(({ action, after }) => [action, after?.["kind"]])).toEqual([
          ["factor.removed", "totp"],
          ["factor.added", "totp"],
          ["factor.added", "totp"]
        ])
        expect(seen[0]?.target).toMatchObject({ type: "user", id: admin.id })
      })
    )

    it.effect("as a passkey needs a host name", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        const refused = yield* browse(person.cookie, "POST", "/me/passkeys/options")
        expectFailure(refused, 422)
        expect(refused.body).toMatchObject({ reason: "passkeys_need_host" })
        expect(dataOf(yield* browse(person.cookie, "GET", "/me/passkeys"))).toEqual({ passkeys: [], total: 0 })
        expectFailure(yield* browse(person.cookie, "DELETE", `/me/passkeys/${person.id}`), 404)
        expectFailure(yield* browse(person.cookie, "POST", "/me/passkeys", { credential: { id: "a" } }), 401)
        expectFailure(yield* enter("/passkey", { credential: { id: "a" } }), 401)
        expectFailure(yield* enter("/passkey/options", {}), 422)
      })
    )
  },
  { trustProxy: true }
)
