import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { afterAll } from "vitest"
import { forgottenLimit, forgottenOfAddressLimit } from "../../src/auth/limit/RateLimits.ts"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { browse, elsewhere, enter, inviteToken, newPerson, password, resetLink, signIn, tokenOf } from "./Kit.ts"

const server = await startMailServer()
afterAll(server.close)

const mail = mailSettings(server)

const other = "another good password"
const forgot = (email: unknown, headers = elsewhere()) => enter("/forgot", { email }, { headers })
const mailTo = (email: string, after?: number) => Effect.promise(() => server.mailTo(email, after))
const linkIn = (text: string | undefined) => /http:\/\/linden\.test\/app\/\w+#[\w-]{43}/.exec(text ?? "")?.[0] ?? ""

onOneDatabase(
  "a forgotten password",
  (it) => {
    it.effect("is replaced through a link in a mail, which ends all existing sessions", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        expect(dataOf(yield* send("GET", "/api/v1/session/options", { key: null }))).toMatchObject({
          sends_mail: true
        })
        const { email, cookie, session } = yield* newPerson("member")
        const asked = yield* forgot(` ${email.toUpperCase()} `)
        expect(asked.status, asked.text).toBe(200)
        const { subject, text, html, from, to } = yield* mailTo(email)
        expect([subject, from?.address, to?.map(({ address }) => address)]).toEqual([
          "Reset your Linden password",
          "links@linden.test",
          [email]
        ])
        expect(text).toContain(`Hello ${session.user.username},`)
        expect(linkIn(html)).toBe(linkIn(text))
        const token = tokenOf(linkIn(text))
        expect(dataOf(yield* enter("/token", { token }))).toMatchObject({ kind: "reset", email })
        expect((yield* enter("/reset", { token, password: other })).status).toBe(200)
        expectFailure(yield* browse(cookie, "GET", "/session"), 401)
        expectFailure(yield* enter("/reset", { token, password: other }), 404)
        expect((yield* signIn(email, other)).status).toBe(200)
      })
    )

    it.effect("is mailed about in the language of the request", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        expect((yield* forgot(email, { ...elsewhere(), "accept-language": "fr" })).status).toBe(200)
        expect((yield* mailTo(email)).subject).toBe("Réinitialisez votre mot de passe Linden")
        expect((yield* forgot(email, { ...elsewhere(), "accept-language": "ar" })).status).toBe(200)
        const { html, text } = yield* mailTo(email, 1)
        expect(html).toContain('<html lang="ar" dir="rtl">')
        expect(linkIn(html)).toBe(linkIn(text))
      })
    )

    it.effect("gets the same response for an unknown address, which receives no mail", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { email } = yield* newPerson("member")
        const [nobody, known] = [yield* forgot("nobody@example.org"), yield* forgot(email)]
        expect([nobody.status, nobody.body]).toEqual([known.status, known.body])
        // Mails are written in order, so the one to the unknown address would have come first.
        yield* mailTo(email)
        expect(server.mails.filter(({ to }) => to?.some(({ address }) => address === "nobody@example.org"))).toEqual([])
        const links = yield* sql`SELECT id FROM one_time_links WHERE email = 'nobody@example.org'`
        expect(links).toEqual([])
        for (const wrong of ["nobody", "", 5, null]) expectFailure(yield* forgot(wrong), 422)
      })
    )

    it.effect("can be requested three times an hour per address, whether it has an account or not", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        for (const one of [email, `nobody-${email}`]) {
          for (let place = 0; place < forgottenOfAddressLimit; place++) expect((yield* forgot(one)).status).toBe(200)
          const refused = yield* forgot(one)
          expectFailure(refused, 429)
          expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60)
        }
        yield* mailTo(email, forgottenOfAddressLimit - 1)
      })
    )

    it.effect("can be requested a limited number of times per network, whatever the addresses", () =>
      Effect.gen(function* () {
        const here = elsewhere()
        for (let place = 0; place < forgottenLimit; place++) {
          expect((yield* forgot(`n${place}@example.org`, here)).status).toBe(200)
        }
        expectFailure(yield* forgot("one-more@example.org", here), 429)
      })
    )

    it.effect("keeps links from owners valid, and works for members of several teams", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const person = yield* newPerson("member")
        const made = tokenOf(String(dataOf(yield* resetLink(person.id))["url"]))
        yield* forgot(person.email)
        const { text } = yield* mailTo(person.email)
        expect((yield* enter("/token", { token: made })).status).toBe(200)
        const invite = yield* inviteToken("member", { key: yield* otherTeamKey })
        yield* enter("/join", { token: invite, email: person.email, password })
        expect((yield* enter("/reset", { token: tokenOf(linkIn(text)), password: other })).status).toBe(200)
      })
    )

    it.effect("is mailed later if the mail server is busy", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const before = server.refused()
        server.refuse(1, 451)
        expect((yield* forgot(email)).status).toBe(200)
        expect(linkIn((yield* mailTo(email)).text)).toContain("/app/reset#")
        expect(server.refused()).toBe(before + 1)
      })
    )
  },
  { trustProxy: true, mail }
)

onOneDatabase(
  "a forgotten password without a mail server",
  (it) => {
    it.effect("gets a hint whom to ask", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        expect(dataOf(yield* send("GET", "/api/v1/session/options", { key: null }))).toMatchObject({
          sends_mail: false
        })
        const answer = yield* forgot("ana@example.com")
        expectFailure(answer, 422)
        expect(answer.body.code).toBe("mail_off")
        expect(answer.body.message).toContain("Ask an owner or admin of your team")
      })
    )
  },
  { trustProxy: true }
)
