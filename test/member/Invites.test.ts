import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Role } from "../../src/contract/Role.ts"
import { browse, enter, newPerson, password, resetLink, tokenOf } from "../signin/Kit.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const unknown = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
const roles = ["owner", "admin", "member"] as const
const rank: Readonly<Record<Role, number>> = { owner: 3, admin: 2, member: 1, viewer: 0 }
const grants = roles.flatMap((by) => roles.map((role) => ({ by, role })))

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{}, "role"],
  [{ role: "king" }, "role"],
  [{ role: null }, "role"],
  [{ role: "member", email: "nobody" }, "email"],
  [{ role: "member", email: 5 }, "email"],
  [{ role: "member", email: "a b@example.com" }, "email"],
  [{ role: "", email: "@" }, "email", "role"]
]

const listOf = (key?: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", "/api/v1/invites", key === undefined ? {} : { key }), (answer) =>
      dataOf<{ invites: ReadonlyArray<Row>; total: number }>(answer)
    )
  )

onOneDatabase(
  "invites",
  (it) => {
    const people = once(
      Effect.all({ owner: newPerson("owner"), admin: newPerson("admin"), member: newPerson("member") })
    )

    it.effect("show their link once, and their creator", () =>
      Effect.gen(function* () {
        const { admin } = yield* people
        const made = yield* browse(admin.cookie, "POST", "/invites", { role: "member", email: " Cy@Example.com " })
        expect(made.status, made.text).toBe(201)
        const { url, ...invite } = dataOf(made)
        expect(url).toMatch(/^http:\/\/linden\.test\/app\/join#[\w-]{43}$/)
        const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        expect(invite).toEqual({
          id: expect.any(String),
          role: "member",
          email: "cy@example.com",
          created_at: moment,
          expires_at: moment,
          created_by_username: admin.session.user.username,
          mail: null,
          replaces: false,
          mailed: false
        })
        const days = (Date.parse(`${invite["expires_at"]}Z`) - Date.parse(`${invite["created_at"]}Z`)) / 86_400_000
        expect(days).toBe(7)
        const { invites, total } = yield* listOf()
        expect(total).toBe(invites.length)
        const { mailed: _, replaces: __, ...listed } = invite
        expect(invites).toContainEqual(listed)
        expect(JSON.stringify(invites)).not.toContain(tokenOf(String(url)))
      })
    )

    it.effect("leave the list when they are accepted or expire", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const make = Effect.map(send("POST", "/api/v1/invites", { json: { role: "member" } }), dataOf)
        const [accepted, late] = [yield* make, yield* make]
        const token = tokenOf(String(accepted["url"]))
        yield* enter("/join", { token, email: "dee@example.com", username: "Dee", password })
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now()} WHERE id = ${String(late["id"])}`
        const ids = (yield* listOf()).invites.map(({ id }) => id)
        expect(ids).not.toContain(accepted["id"])
        expect(ids).not.toContain(late["id"])
      })
    )

    it.effect("for an address replace the previous one, and end when the person joins", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const email = "twice@example.com"
        const key = yield* otherTeamKey
        const make = (role: Role, sent = {}) =>
          Effect.map(send("POST", "/api/v1/invites", { json: { role, email }, ...sent }), (answer) => {
            expect(answer.status, answer.text).toBe(201)
            return dataOf(answer)
          })
        const of = (listed: { readonly invites: ReadonlyArray<Row> }) =>
          listed.invites.filter((invite) => invite["email"] === email).map(({ id }) => id)
        const elsewhere = yield* make("member", { key })
        const [first, second] = [yield* make("admin"), yield* make("member")]
        expect([first["replaces"], second["replaces"]]).toEqual([false, true])
        expectFailure(yield* enter("/token", { token: tokenOf(String(first["url"])) }), 404)
        expect(of(yield* listOf())).toEqual([second["id"]])

        const open = dataOf(yield* send("POST", "/api/v1/invites", { json: { role: "member" } }))
        const token = tokenOf(String(open["url"]))
        const joined = yield* enter("/join", { token, email, username: "Twice", password })
        expect(joined.status, joined.text).toBe(200)
        expect(of(yield* listOf())).toEqual([])
        expect(of(yield* listOf(key))).toEqual([elsewhere["id"]])
      })
    )

    it.effect("tell signed-in members that they are already in the team", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const { member } = yield* people
        const json = { role: "member", email: "colleague@example.com" }
        const tellsOf = (sent: object) =>
          Effect.gen(function* () {
            const token = tokenOf(String(dataOf(yield* send("POST", "/api/v1/invites", { json, ...sent }))["url"]))
            const state = (headers: Record<string, string>) =>
              Effect.map(enter("/token", { token }, { headers }), (answer) => dataOf(answer)["in_team"])
            return [
              yield* state({ cookie: member.cookie }),
              yield* state({}),
              yield* state({ cookie: "linden_session=no" })
            ]
          })
        expect(yield* tellsOf({})).toEqual([true, false, false])
        expect(yield* tellsOf({ key: yield* otherTeamKey })).toEqual([false, false, false])
      })
    )

    it.effect("are withdrawn, and then open nothing", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = dataOf(yield* send("POST", "/api/v1/invites", { form: "role=member&email=" }))
        expect(made["email"]).toBeNull()
        const gone = yield* send("DELETE", `/api/v1/invites/${made["id"]}`)
        expect(gone.body).toEqual({ success: true, message: "The invite was revoked." })
        expectFailure(yield* enter("/token", { token: tokenOf(String(made["url"])) }), 404)
        expectFailure(yield* send("DELETE", `/api/v1/invites/${made["id"]}`), 404)
      })
    )

    it.effect("of another team are not accessible, nor are links that are no invites", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey, sql } = yield* TestServer
        const { id } = dataOf(yield* send("POST", "/api/v1/invites", { json: { role: "member" } }))
        const key = yield* otherTeamKey
        expect(yield* listOf(key)).toEqual({ invites: [], total: 0 })
        for (const one of [id, unknown, "nonsense"]) {
          expectFailure(yield* send("DELETE", `/api/v1/invites/${one}`, { key }), 404)
        }
        expect((yield* listOf()).invites.map((invite) => invite["id"])).toContain(id)
        const { member } = yield* people
        yield* resetLink(member.id)
        const [reset] = yield* sql<Row>`SELECT id FROM one_time_links WHERE kind = 'reset'`
        expectFailure(yield* send("DELETE", `/api/v1/invites/${reset?.["id"]}`), 404)
      })
    )

    it.effect.each(grants)(
      "of role $role are created by a person of role $by only up to their own role",
      ({ by, role }) =>
        Effect.gen(function* () {
          const { cookie } = (yield* people)[by]
          const answer = yield* browse(cookie, "POST", "/invites", { role })
          if (by !== "member" && rank[by] >= rank[role]) expect(answer.status).toBe(201)
          else expectFailure(answer, 403)
        })
    )

    it.effect("are not available to members", () =>
      Effect.gen(function* () {
        const { cookie } = (yield* people).member
        expectFailure(yield* browse(cookie, "GET", "/invites"), 403)
        expectFailure(yield* browse(cookie, "DELETE", `/invites/${unknown}`), 403)
      })
    )

    it.effect.each(faults)("are not created from %j", ([json, ...errors]) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const before = (yield* listOf()).total
        const answer = yield* send("POST", "/api/v1/invites", { json })
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([...errors].sort())
        expect((yield* listOf()).total).toBe(before)
      })
    )

    it.effect("are not created for an existing member", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { email } = (yield* people).member
        const answer = yield* send("POST", "/api/v1/invites", { json: { role: "admin", email: email.toUpperCase() } })
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(["email"])
      })
    )

    it.effect("are limited to a hundred, also if many are created at once", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const answers = yield* Effect.all(
          Array.from({ length: 110 }, () => send("POST", "/api/v1/invites", { key, json: { role: "member" } })),
          { concurrency: 8 }
        )
        expect(answers.filter(({ status }) => status === 201).length).toBe(100)
        const refused = answers.find(({ status }) => status !== 201)
        if (refused !== undefined) expectFailure(refused, 422)
        const { invites, total } = yield* listOf(key)
        expect([invites.length, total]).toEqual([100, 100])
        yield* send("DELETE", `/api/v1/invites/${invites[0]?.["id"]}`, { key })
        expect((yield* send("POST", "/api/v1/invites", { key, json: { role: "member" } })).status).toBe(201)
      })
    )
  },
  { trustProxy: true }
)
