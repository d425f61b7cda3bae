import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { browse, enter, homeOwner, inviteToken, newPerson, type Person, password, resetLink, tokenOf } from "./Kit.ts"

const day = 86_400_000

/** Requests by an owner that give a member the rights of a person. */
const demands = (member: string): ReadonlyArray<readonly [method: string, path: string, json?: Row]> => [
  ["POST", `/members/${member}/reset`],
  ["POST", "/keys", { name: "Owner", role: "owner" }],
  ["POST", "/invites", { role: "owner" }],
  ["PUT", `/members/${member}`, { role: "owner" }]
]

const forget = ({ session }: Person, confirmed_at = Date.now() - 31 * 60_000) =>
  Effect.flatMap(
    TestServer,
    ({ sql }) => sql`UPDATE sessions SET confirmed_at = ${confirmed_at} WHERE id = ${session.id}`
  )

onOneDatabase(
  "a request that gives the rights of a person",
  (it) => {
    it.effect("is refused for a key, and requires the password again after half an hour", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [owner, member] = [yield* newPerson("owner"), yield* newPerson("member")]
        yield* forget(owner)
        for (const [method, path, json] of demands(member.id)) {
          const byKey = yield* send(method, `/api/v1${path}`, json === undefined ? {} : { json })
          expectFailure(byKey, 403)
          expect(byKey.body.message).toContain("Sign in to the dashboard")
          const late = yield* browse(owner.cookie, method, path, json)
          expectFailure(late, 403)
          expect(late.body.message).toContain("Enter your password again")
        }
        const wrong = yield* browse(owner.cookie, "POST", "/session/password", { password: "not the password" })
        expectFailure(wrong, 422)
        expect(wrong.body.errors).toEqual({ password: ["Wrong password."] })
        expect((yield* browse(owner.cookie, "POST", "/session/password", { password })).status).toBe(200)
        for (const [method, path, json] of demands(member.id)) {
          expect([200, 201]).toContain((yield* browse(owner.cookie, method, path, json)).status)
        }
      })
    )

    it.effect("is allowed for lesser roles with keys and with older sessions", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const owner = yield* newPerson("owner")
        yield* forget(owner)
        for (const [path, json] of [
          ["/keys", { name: "Lesser", role: "admin" }],
          ["/invites", { role: "admin" }]
        ] as const) {
          expect((yield* send("POST", `/api/v1${path}`, { json })).status).toBe(201)
          expect((yield* browse(owner.cookie, "POST", path, json)).status).toBe(201)
        }
      })
    )

    it.effect("does not allow guessing the password", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("member")
        for (let place = 0; place < 10; place++) {
          expectFailure(yield* browse(person.cookie, "POST", "/session/password", { password: `guess ${place}` }), 422)
        }
        expectFailure(yield* browse(person.cookie, "POST", "/session/password", { password }), 429)
      })
    )

    it.effect("loses its keys and invites on a password change if the person chose that", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        for (const revoke_keys of [undefined, false, true]) {
          const person = yield* newPerson("admin")
          const key = String(
            dataOf(yield* browse(person.cookie, "POST", "/keys", { name: "Mine", role: "admin" }))["key"]
          )
          const invite = dataOf(yield* browse(person.cookie, "POST", "/invites", { role: "member" }))
          const token = tokenOf(String(dataOf(yield* resetLink(person.id))["url"]))
          const body = revoke_keys === undefined ? {} : { revoke_keys }
          expect((yield* enter("/reset", { token, password: "another good password", ...body })).status).toBe(200)
          const left = revoke_keys !== true
          expect((yield* send("GET", "/api/v1/team", { key })).status).toBe(left ? 200 : 401)
          const open = yield* enter("/token", { token: tokenOf(String(invite["url"])) })
          expect(open.status).toBe(left ? 200 : 404)
        }
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "a session",
  (it) => {
    it.effect("ends after ninety days, even if it is in use", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const now = Date.now()
        const live = (begun: number) =>
          sql`UPDATE sessions SET created_at = ${begun}, last_seen_at = ${now - day}, expires_at = ${now + day}
            WHERE id = ${person.session.id}`
        yield* live(now - 80 * day)
        expect((yield* browse(person.cookie, "GET", "/session")).status).toBe(200)
        const [row] = yield* sql<{ readonly expires_at: number }>`SELECT expires_at FROM sessions
          WHERE id = ${person.session.id}`
        expect(row?.expires_at).toBe(now + 10 * day)
        yield* live(now - 90 * day - 1000)
        expectFailure(yield* browse(person.cookie, "GET", "/session"), 401)
      })
    )

    it.effect("that ends during a request gets a 401 and no other error", () =>
      Effect.gen(function* () {
        const owner = yield* homeOwner
        for (let round = 0; round < 8; round++) {
          const { cookie, id } = yield* newPerson("member")
          const asked = Array.from({ length: 12 }, () => browse(cookie, "GET", "/session"))
          const ending =
            round % 2 === 0 ? browse(cookie, "DELETE", "/sessions") : browse(owner.cookie, "DELETE", `/members/${id}`)
          const answers = yield* Effect.all([...asked.slice(6), ending, ...asked.slice(0, 6)], {
            concurrency: "unbounded"
          })
          for (const { status, text } of answers) expect([200, 401], text).toContain(status)
        }
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "a person",
  (it) => {
    it.effect("cannot use a name that looks like another one, or a common password", () =>
      Effect.gen(function* () {
        const token = yield* inviteToken("member")
        const join = (more: Row) =>
          enter("/join", { token, email: "new@example.com", username: "New", password, ...more })
        for (const username of ["\u043ewner", "ow\u200bner", "ow\u202ener"]) {
          const answer = yield* join({ username })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["username"])
        }
        for (const common of ["1234567890", "password123", "qwertyuiop", "aaaaaaaaaa"]) {
          const answer = yield* join({ password: common })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["password"])
        }
        expect((yield* join({})).status).toBe(200)
      })
    )

    it.effect("owns at most fifty teams", () =>
      Effect.gen(function* () {
        const { cookie } = yield* newPerson("owner")
        const answers = yield* Effect.all(
          Array.from({ length: 50 }, (_, place) => browse(cookie, "POST", "/teams", { name: `Of one ${place}` })),
          { concurrency: 4 }
        )
        expect(answers.filter(({ status }) => status === 201).length).toBe(49)
        expect(answers.filter(({ status }) => status === 422).length).toBe(1)
      })
    )

    it.effect("and others have at most two hundred keys per team", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey, sql } = yield* TestServer
        const key = yield* otherTeamKey
        const make = send("POST", "/api/v1/keys", { key, json: { name: "One of many", role: "member" } })
        const answers = yield* Effect.all(
          Array.from({ length: 210 }, () => make),
          { concurrency: 8 }
        )
        expect(answers.filter(({ status }) => status === 201).length).toBe(199)
        const refused = answers.find(({ status }) => status !== 201)
        if (refused !== undefined) expectFailure(refused, 422)
        const [row] = yield* sql`SELECT count(*) AS n FROM api_keys WHERE name = 'One of many'`
        expect(Number(row?.["n"])).toBe(199)
      })
    )
  },
  { trustProxy: true }
)
