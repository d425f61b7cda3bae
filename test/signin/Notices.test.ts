import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TOTP } from "otpauth"
import { afterAll } from "vitest"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { browse, deviceOf, elsewhere, enter, newPerson, password, signIn } from "./Kit.ts"

const server = await startMailServer()
afterAll(server.close)

const mailTo = (email: string, after?: number) => Effect.promise(() => server.mailTo(email, after))
const subjectsTo = (email: string) =>
  server.mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ subject }) => subject)

onEachDatabase(
  "a notice by mail",
  (it) => {
    it.effect("tells people what happened to their account, in order", () =>
      Effect.gen(function* () {
        const { email, cookie } = yield* newPerson("admin")
        const put = (json: Readonly<Record<string, unknown>>) => browse(cookie, "PUT", "/me", json)
        const made = yield* browse(cookie, "POST", "/me/totp")
        const totp = new TOTP({ secret: String(dataOf(made)["secret"]), period: 30 })
        const code = totp.generate({ timestamp: Date.now() - 30_000 })
        expect((yield* browse(cookie, "POST", "/me/totp/confirm", { code })).status).toBe(200)
        expect((yield* mailTo(email)).subject).toBe("A second factor was added to your account.")
        expect((yield* browse(cookie, "POST", "/keys", { name: "Script", role: "member" })).status).toBe(201)
        expect((yield* mailTo(email, 1)).subject).toBe("An API key was created in your name.")
        expect((yield* browse(cookie, "DELETE", "/me/totp")).status).toBe(200)
        expect((yield* mailTo(email, 2)).subject).toBe("A second factor was removed from your account.")
        const next = "another good password"
        expect((yield* put({ password: next, current_password: password })).status).toBe(200)
        expect((yield* mailTo(email, 3)).subject).toBe("The password of your account was changed.")
        // The former address learns of its end, and a refused change of nothing.
        expect((yield* put({ email: `new-${email}`, current_password: "wrong password" })).status).toBe(422)
        expect((yield* put({ username: `New ${email}`.slice(0, 30) })).status).toBe(200)
        expect((yield* put({ email: `new-${email}`, current_password: next })).status).toBe(200)
        const told = yield* mailTo(email, 4)
        expect(told.subject).toBe("The email address of your account was changed.")
        expect(told.text).toContain("http://linden.test/app/settings/security")
        expect(told.text).toMatch(/from the network 198\.18\.\d+\.0\/24/)
        expect(subjectsTo(`new-${email}`)).toEqual([])

        const { entries } = dataOf<{ entries: ReadonlyArray<Row> }>(yield* browse(cookie, "GET", "/me/activity"))
        expect(entries.map(({ action }) => action)).toEqual([
          "account.email_changed",
          "account.username_changed",
          "account.password_changed",
          "factor.removed",
          "key.created",
          "factor.added",
          "session.started"
        ])
        const other = yield* newPerson("member")
        const theirs = yield* browse(other.cookie, "GET", "/me/activity")
        expect(dataOf<{ entries: ReadonlyArray<Row> }>(theirs).entries).toHaveLength(1)
      })
    )

    it.effect("tells of sign-ins with a browser that the account does not know, in its language", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const headers = { ...elsewhere(), "accept-language": "de" }
        const first = yield* enter("", { email, password }, { headers })
        expect(first.status).toBe(200)
        expect((yield* mailTo(email)).subject).toContain("Jemand hat sich mit einem Browser")
        const known = { ...elsewhere(), cookie: deviceOf(first) }
        expect((yield* enter("", { email, password }, { headers: known })).status).toBe(200)
        expect((yield* signIn(email, "wrong password")).status).toBe(401)
        expect((yield* signIn(email)).status).toBe(200)
        expect((yield* mailTo(email, 1)).subject).toContain("Someone signed in to your account")
        expect(subjectsTo(email)).toHaveLength(2)
      })
    )

    it.effect("does not exist for people without an address", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const before = server.mails.length
        expect((yield* send("POST", "/api/v1/keys", { json: { name: "Script", role: "member" } })).status).toBe(201)
        const { email } = yield* newPerson("member")
        expect((yield* signIn(email)).status).toBe(200)
        yield* mailTo(email)
        expect(server.mails.length).toBe(before + 1)
      })
    )
  },
  { mail: mailSettings(server), trustProxy: true }
)
