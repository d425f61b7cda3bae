import { expect } from "@effect/vitest"
import { Effect, Schedule, TestServices } from "effect"
import { afterAll } from "vitest"
import { inviteMailToAddressLimit } from "../../src/auth/limit/RateLimits.ts"
import { browse, enter, fresh, newPerson, password, tokenOf } from "../signin/Kit.ts"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const server = await startMailServer()
afterAll(server.close)

const address = () => `invited${fresh()}@example.com`
const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? "")?.[1]

onOneDatabase(
  "invites by mail",
  (it) => {
    it.effect("contain the displayed link, and go only to the invited address", () =>
      Effect.gen(function* () {
        const { cookie, session } = yield* newPerson("admin")
        const email = address()
        const made = dataOf(yield* browse(cookie, "POST", "/invites", { role: "member", email }))
        expect(made["mailed"]).toBe(true)
        const { subject, text, to } = yield* Effect.promise(() => server.mailTo(email))
        expect([subject, to?.length]).toEqual([`${session.user.username} invited you to Home`, 1])
        expect(text).toContain(String(made["url"]))
        expect(dataOf(yield* browse(cookie, "POST", "/invites", { role: "member" }))["mailed"]).toBe(false)
      })
    )

    it.effect("show the state of their mail in the list", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("admin")
        const mailOf = (id: unknown) =>
          Effect.map(
            browse(cookie, "GET", "/invites"),
            (answer) =>
              dataOf<{ invites: ReadonlyArray<Row> }>(answer).invites.find((one) => one["id"] === id)?.["mail"]
          )
        const goesTo = (id: unknown, wanted: string) =>
          mailOf(id).pipe(
            Effect.repeat({ until: (mail) => mail === wanted, schedule: Schedule.spaced("50 millis") }),
            Effect.timeout("30 seconds"),
            TestServices.provideLive
          )
        const make = Effect.suspend(() => browse(cookie, "POST", "/invites", { role: "member", email: address() }))
        const sent = dataOf(yield* make)
        expect(sent["mail"]).toBe("waiting")
        yield* goesTo(sent["id"], "sent")

        server.refuse(1, 550)
        const refused = dataOf(yield* make)
        yield* goesTo(refused["id"], "failed")
        yield* browse(cookie, "POST", `/invites/${refused["id"]}/link`)
        yield* goesTo(refused["id"], "sent")

        server.refuse(1, 451)
        const delayed = dataOf(yield* make)
        yield* goesTo(delayed["id"], "delayed")
        yield* goesTo(delayed["id"], "sent")
        const open = dataOf(yield* browse(cookie, "POST", "/invites", { role: "member" }))
        expect([open["mail"], yield* mailOf(open["id"])]).toEqual([null, null])
      })
    )

    it.effect("are written in the language of the person who invites", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const email = address()
        const headers = { "accept-language": "de-AT,en;q=0.5" }
        yield* send("POST", "/api/v1/invites", { json: { role: "member", email }, headers })
        const { subject, html, text } = yield* Effect.promise(() => server.mailTo(email))
        expect(subject).toMatch(/ hat dich zu Home eingeladen$/)
        expect(text).toContain("als Mitglied beizutreten.")
        expect(html).toContain('<html lang="de" dir="ltr">')
      })
    )

    it.effect("are resent with another link, which voids the previous one", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("admin")
        const email = address()
        const made = dataOf(yield* browse(cookie, "POST", "/invites", { role: "member", email }))
        const again = yield* browse(cookie, "POST", `/invites/${made["id"]}/link`)
        expect(again.status, again.text).toBe(200)
        expect(dataOf(again)).toMatchObject({ id: made["id"], email, role: "member", mailed: true })
        const second = yield* Effect.promise(() => server.mailTo(email, 1))
        const token = tokenIn(second.text)
        expect(token).toBe(tokenOf(String(dataOf(again)["url"])))
        expectFailure(yield* enter("/token", { token: tokenOf(String(made["url"])) }), 404)
        const joined = yield* enter("/join", { token, email, username: `name of ${email}`, password })
        expect(joined.status, joined.text).toBe(200)
        expectFailure(yield* browse(cookie, "POST", `/invites/${made["id"]}/link`), 404)
      })
    )

    it.effect("are only resent by people who may create them, in their own team", () =>
      Effect.gen(function* () {
        const { send, sql, keyOf, otherTeamKey } = yield* TestServer
        const owner = yield* newPerson("owner")
        const made = dataOf(yield* browse(owner.cookie, "POST", "/invites", { role: "owner" }))
        const path = `/api/v1/invites/${made["id"]}/link`
        const admin = yield* newPerson("admin")
        expectFailure(yield* browse(admin.cookie, "POST", `/invites/${made["id"]}/link`), 403)
        expectFailure(yield* send("POST", path, { key: yield* keyOf("admin") }), 403)
        expectFailure(yield* send("POST", path, { key: yield* keyOf("owner") }), 403)
        expectFailure(yield* send("POST", path, { key: yield* otherTeamKey }), 404)
        expect((yield* enter("/token", { token: tokenOf(String(made["url"])) })).status).toBe(200)
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now()} WHERE id = ${String(made["id"])}`
        expectFailure(yield* browse(owner.cookie, "POST", `/invites/${made["id"]}/link`), 404)
      })
    )

    it.effect("are not mailed to the same address repeatedly, though they are created", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const email = address()
        const make = Effect.map(send("POST", "/api/v1/invites", { json: { role: "member", email } }), dataOf)
        const made = yield* Effect.all(Array.from({ length: inviteMailToAddressLimit + 2 }, () => make))
        expect(made.map(({ mailed }) => mailed)).toEqual([true, true, true, false, false])
        expect(new Set(made.map(({ url }) => url)).size).toBe(5)
      })
    )
  },
  { trustProxy: true, mail: mailSettings(server) }
)
