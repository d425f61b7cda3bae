import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { browse, enter, inviteToken, newPerson, type Person, password, signIn } from "../signin/Kit.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"
import { forgetPasswords, make, newTeam, none, owner, rowsOf } from "./Kit.ts"

const deleteAccount = ({ cookie, session }: Person, username = session.user.username) =>
  browse(cookie, "POST", "/me/deletion", { username })

interface Shown {
  readonly deleted: ReadonlyArray<{ readonly id: string; readonly link_count: number }>
  readonly left: ReadonlyArray<{ readonly name: string }>
  readonly blocked: ReadonlyArray<{ readonly name: string }>
}

onOneDatabase(
  "a deleted account",
  (it) => {
    it.effect("ends its sessions and keys, and deletes the teams without other members", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const person = yield* owner
        const inHome = dataOf(yield* browse(person.cookie, "POST", "/keys", { name: "Mine", role: "admin" }))
        const homeLink = yield* make(String(inHome["key"]), "/links", { url: "https://example.com/home" })
        const alone = yield* newTeam(person)
        const link = yield* make(alone.key, "/links", { url: "https://example.com/alone" })
        const shown = dataOf<Shown>(yield* browse(person.cookie, "GET", "/me/deletion"))
        expect(shown.deleted).toMatchObject([{ id: alone.id, link_count: 1 }])
        expect([shown.left.map(({ name }) => name), shown.blocked]).toEqual([["Home"], []])

        const answer = yield* deleteAccount(person)
        expect(answer.body, answer.text).toEqual({ success: true, message: "Your account was deleted." })
        expect(String(answer.headers["set-cookie"])).toContain("Max-Age=0")
        expectFailure(yield* browse(person.cookie, "GET", "/session"), 401)
        expectFailure(yield* signIn(person.email), 401)
        for (const key of [alone.key, String(inHome["key"])]) {
          expectFailure(yield* send("GET", "/api/v1/team", { key }), 401)
        }
        expect((yield* visit(`/${link["short_code"]}`)).status).toBe(404)
        expect((yield* visit(`/${homeLink["short_code"]}`)).status).toBe(200)
        expect(yield* rowsOf(alone.id)).toEqual(none)
        expect(yield* sql`SELECT id FROM users WHERE id = ${person.id}`).toEqual([])
        expect((yield* send("GET", "/api/v1/team")).status).toBe(200)
        // A new person can use the email address.
        const token = yield* inviteToken("member", { key: ownerKey })
        const anew = { token, email: person.email, username: person.session.user.username, password }
        expect((yield* enter("/join", anew)).status).toBe(200)
      })
    )

    it.effect("is refused while it is the last owner of a shared team, which the message names", () =>
      Effect.gen(function* () {
        const person = yield* owner
        const { name, key, id } = yield* newTeam(person)
        const member = yield* newPerson("member", { key })
        const shown = dataOf<Shown>(yield* browse(person.cookie, "GET", "/me/deletion"))
        expect(shown.blocked.map((one) => one.name)).toEqual([name])
        const refused = yield* deleteAccount(person)
        expectFailure(refused, 422)
        expect([refused.body.code, refused.body.message]).toEqual(["last_owner", expect.stringContaining(name)])
        expect((yield* rowsOf(id)).at(-1)).toBe(2)
        expect((yield* browse(person.cookie, "PUT", `/members/${member.id}`, { role: "owner" })).status).toBe(200)
        expect((yield* deleteAccount(person)).status).toBe(200)
        expect((yield* rowsOf(id)).at(-1)).toBe(1)
        expect((yield* browse(member.cookie, "GET", "/session")).status).toBe(200)
      })
    )

    it.effect("ends requests in flight with 401 at worst", () =>
      Effect.gen(function* () {
        const statuses = new Set<number>()
        for (let round = 0; round < 10; round++) {
          const person = yield* newPerson("member")
          const confirm = browse(person.cookie, "POST", "/session/password", { password })
          const show = browse(person.cookie, "GET", "/me/deletion")
          const rename = browse(person.cookie, "PUT", "/me", { timezone: "Europe/Berlin" })
          const [, ...others] = yield* Effect.all(
            [deleteAccount(person), ...Array.from({ length: 4 }, () => [show, confirm, rename]).flat()],
            { concurrency: "unbounded" }
          )
          for (const { status } of others) statuses.add(status)
        }
        for (const status of statuses) expect([200, 401, 429]).toContain(status)
      })
    )

    it.effect("requires a recent password in the session, and the account's own name", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const person = yield* newPerson("member")
        for (const json of [{}, { username: "somebody else" }, { username: 5 }]) {
          const answer = yield* browse(person.cookie, "POST", "/me/deletion", json)
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["username"])
        }
        expectFailure(yield* send("GET", "/api/v1/me/deletion"), 403)
        expectFailure(yield* send("POST", "/api/v1/me/deletion", { json: { username: "owner" } }), 403)
        yield* forgetPasswords
        const asked = yield* deleteAccount(person)
        expectFailure(asked, 403)
        expect(asked.body.code).toBe("password_needed")
        expect(yield* sql`SELECT id FROM users WHERE id = ${person.id}`).toHaveLength(1)
      })
    )
  },
  { trustProxy: true }
)
