import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Role } from "../../src/contract/Role.ts"
import {
  again,
  browse,
  enter,
  inviteToken,
  newPerson,
  type Person,
  password,
  type Shown,
  setRole
} from "../signin/Kit.ts"
import { comes } from "../support/Patience.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const unknown = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
const roles = ["owner", "admin", "member"] as const
const rank: Readonly<Record<Role, number>> = { owner: 3, admin: 2, member: 1, viewer: 0 }

const grants = roles.flatMap((by) => roles.flatMap((from) => roles.map((to) => ({ by, from, to }))))
const removals = roles.flatMap((by) => roles.map((whom) => ({ by, whom })))

const membersOf = (key?: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", "/api/v1/members", key === undefined ? {} : { key }), (answer) =>
      dataOf<{ members: ReadonlyArray<Row>; total: number }>(answer)
    )
  )

const roleOf = (id: string) =>
  Effect.map(membersOf(), ({ members }) => members.find((member) => member["id"] === id)?.["role"])

const newKey = ({ cookie }: Person, role: Role) =>
  Effect.map(browse(cookie, "POST", "/keys", { name: role, role }), (made) => {
    expect(made.status, made.text).toBe(201)
    return String(dataOf(made)["key"])
  })

const works = (key: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", "/api/v1/team", { key }), ({ status }) => status === 200)
  )

onOneDatabase(
  "the members of a team",
  (it) => {
    const people = once(
      Effect.all({ owner: newPerson("owner"), admin: newPerson("admin"), member: newPerson("member") })
    )

    it.effect("are visible to everyone in it, by key and by session, with the caller marked", () =>
      Effect.gen(function* () {
        const { keyOf } = yield* TestServer
        const { admin, member } = yield* people
        const seen = dataOf<{ members: ReadonlyArray<Row>; total: number }>(
          yield* browse(member.cookie, "GET", "/members")
        )
        expect(seen.total).toBe(seen.members.length)
        const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
        const row = { created_at: moment, last_seen_at: moment }
        const { username } = member.session.user
        expect(seen.members).toContainEqual({
          id: member.id,
          username,
          email: member.email,
          role: "member",
          is_you: true,
          ...row
        })
        expect(seen.members.find(({ id }) => id === admin.id)).toMatchObject({ role: "admin", is_you: false })
        const first = seen.members[0]
        expect(first).toEqual({
          id: expect.any(String),
          username: "owner",
          email: null,
          role: "owner",
          created_at: moment,
          last_seen_at: null,
          is_you: false
        })
        const byKey = yield* membersOf(yield* keyOf("member"))
        expect(byKey.members.filter(({ is_you }) => is_you)).toMatchObject([{ id: first?.["id"] }])
      })
    )

    it.effect("show their email addresses to owners and admins, and each person their own", () =>
      Effect.gen(function* () {
        const { keyOf, sql } = yield* TestServer
        const { admin, member } = yield* people
        yield* sql`UPDATE users SET email = 'operator@example.com' WHERE username = 'owner'`
        const addresses = (members: ReadonlyArray<Row>) => members.map(({ email }) => email)
        const browsed = (cookie: string) =>
          Effect.map(browse(cookie, "GET", "/members"), (answer) => dataOf<{ members: ReadonlyArray<Row> }>(answer))
        expect(addresses((yield* browsed(member.cookie)).members).filter(Boolean)).toEqual([member.email])
        expect(addresses((yield* membersOf(yield* keyOf("member"))).members).filter(Boolean)).toEqual([])
        for (const { members } of [yield* browsed(admin.cookie), yield* membersOf(yield* keyOf("admin"))]) {
          expect(addresses(members)).toEqual(
            expect.arrayContaining(["operator@example.com", admin.email, member.email])
          )
        }
        yield* sql`UPDATE users SET email = NULL WHERE username = 'owner'`
      })
    )

    it.effect("are not accessible to another team", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const { member } = yield* people
        const key = yield* otherTeamKey
        expect((yield* membersOf(key)).members.map(({ id }) => id)).not.toContain(member.id)
        for (const id of [member.id, unknown, "nonsense"]) {
          expectFailure(yield* send("PUT", `/api/v1/members/${id}`, { key, json: { role: "admin" } }), 404)
          expectFailure(yield* send("DELETE", `/api/v1/members/${id}`, { key }), 404)
        }
        expect(yield* roleOf(member.id)).toBe("member")
      })
    )

    it.effect.each(grants)(
      "of role $from get the role $to from a person of role $by only if the ranks allow it",
      ({ by, from, to }) =>
        Effect.gen(function* () {
          const { cookie } = (yield* people)[by]
          const { id } = yield* newPerson(from)
          const may = by !== "member" && rank[by] >= rank[from] && rank[by] >= rank[to]
          const answer = yield* browse(cookie, "PUT", `/members/${id}`, { role: to })
          if (may) expect(dataOf(answer)).toMatchObject({ id, role: to, is_you: false })
          else expectFailure(answer, 403)
          expect(yield* roleOf(id)).toBe(may ? to : from)
        })
    )

    it.effect.each(removals)(
      "of role $whom are removed by a person of role $by only if the ranks allow it",
      ({ by, whom }) =>
        Effect.gen(function* () {
          const { cookie } = (yield* people)[by]
          const { id } = yield* newPerson(whom)
          const may = by !== "member" && rank[by] >= rank[whom]
          const answer = yield* browse(cookie, "DELETE", `/members/${id}`)
          if (may) expect(answer.body).toEqual({ success: true, message: "The person is no longer in the team." })
          else expectFailure(answer, 403)
          expect(yield* roleOf(id)).toBe(may ? undefined : whom)
        })
    )

    it.effect.each(roles)("may leave by themselves: %s", (role) =>
      Effect.gen(function* () {
        const { id, cookie } = yield* newPerson(role)
        expect((yield* browse(cookie, "DELETE", `/members/${id}`)).status).toBe(200)
        expect(yield* roleOf(id)).toBeUndefined()
        expectFailure(yield* browse(cookie, "GET", "/session"), 401)
      })
    )

    it.effect("are not removed with a key whose role is lower than theirs", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const person = yield* newPerson("owner")
        const key = yield* newKey(person, "member")
        expectFailure(yield* send("DELETE", `/api/v1/members/${person.id}`, { key }), 403)
        expect(yield* roleOf(person.id)).toBe("owner")
      })
    )

    it.effect.each([{}, { role: "king" }, { role: null }, { role: ["admin"] }])("get no role from %j", (json) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { member } = yield* people
        const answer = yield* send("PUT", `/api/v1/members/${member.id}`, { json })
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(["role"])
      })
    )

    it.effect("lose open invites with a demotion, and keys above their role until it is restored", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("owner")
        const keys = {
          owner: yield* newKey(person, "owner"),
          admin: yield* newKey(person, "admin"),
          member: yield* newKey(person, "member")
        }
        const invite = dataOf(yield* browse(person.cookie, "POST", "/invites", { role: "owner" }))
        const token = String(invite["url"]).split("#")[1]
        const stranger = yield* newKey((yield* people).owner, "owner")
        const steps: ReadonlyArray<readonly [role: Role, left: ReadonlyArray<Role>]> = [
          ["owner", roles],
          ["admin", ["admin", "member"]],
          ["member", ["member"]],
          ["owner", roles]
        ]
        const suspended = Effect.map(browse((yield* people).owner.cookie, "GET", "/keys"), (answer) =>
          dataOf<{ keys: ReadonlyArray<Row> }>(answer)
            .keys.filter((key) => key["created_by"] === person.id && key["suspended"] === true)
            .map(({ role }) => role)
            .sort()
        )
        for (const [place, [role, left]] of steps.entries()) {
          expect((yield* setRole(person.id, role)).status).toBe(200)
          for (const one of roles) expect(yield* works(keys[one]), `${one} after ${role}`).toBe(left.includes(one))
          expect(yield* suspended).toEqual(roles.filter((one) => !left.includes(one)).sort())
          expect((yield* enter("/token", { token })).status).toBe(place === 0 ? 200 : 404)
        }
        expect(yield* works(stranger)).toBe(true)
      })
    )

    it.effect("are not admitted by a key above its creator's role", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const person = yield* newPerson("admin")
        const key = yield* newKey(person, "admin")
        const ask = send("GET", "/api/v1/team", { key })
        // Changes by another process take effect within a second.
        const answers = (status: number) => comes(String(status), ask, (answer) => answer.status === status)
        yield* sql`UPDATE members SET role = 'member' WHERE user_id = ${person.id}`
        expectFailure(yield* answers(401), 401)
        yield* sql`UPDATE members SET role = 'owner' WHERE user_id = ${person.id}`
        expect(dataOf(yield* answers(200))["role"]).toBe("admin")
        yield* sql`DELETE FROM members WHERE user_id = ${person.id}`
        expectFailure(yield* answers(401), 401)
      })
    )

    it.effect("leave with their keys and invites, and keep their sessions in another team", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const person = yield* newPerson("admin")
        const key = yield* newKey(person, "member")
        const invite = String(dataOf(yield* browse(person.cookie, "POST", "/invites", { role: "member" }))["url"])
        const token = yield* inviteToken("admin", { key: yield* otherTeamKey })
        const there = yield* again(person)
        const joined = dataOf<Shown>(yield* enter("/join", { token, email: person.email, password }))
        yield* browse(there.cookie, "PUT", "/session", { team_id: joined.team.id })
        const otherKey = yield* newKey(there, "admin")

        expect((yield* send("DELETE", `/api/v1/members/${person.id}`)).status).toBe(200)
        for (const { cookie } of [person, there]) {
          const { team, teams } = dataOf<Shown>(yield* browse(cookie, "GET", "/session"))
          expect(team).toEqual(joined.team)
          expect(teams).toEqual([joined.team])
        }
        expect(yield* works(key)).toBe(false)
        expect(yield* works(otherKey)).toBe(true)
        expectFailure(yield* enter("/token", { token: invite.split("#")[1] }), 404)
      })
    )

    it.effect("are signed out if they have no other team", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const person = yield* newPerson("member")
        yield* again(person)
        yield* send("DELETE", `/api/v1/members/${person.id}`)
        expectFailure(yield* browse(person.cookie, "GET", "/session"), 401)
        expect(yield* sql`SELECT id FROM sessions WHERE user_id = ${person.id}`).toEqual([])
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "the last owner",
  (it) => {
    it.effect("stays, as an owner", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const id = String((yield* membersOf()).members[0]?.["id"])
        for (const role of ["admin", "member"]) {
          const answer = yield* send("PUT", `/api/v1/members/${id}`, { json: { role } })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["role"])
        }
        const answer = yield* send("DELETE", `/api/v1/members/${id}`)
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(["role"])
        expect((yield* send("PUT", `/api/v1/members/${id}`, { json: { role: "owner" } })).status).toBe(200)
        const other = yield* newPerson("owner")
        expect((yield* browse(other.cookie, "DELETE", `/members/${id}`)).status).toBe(200)
        expectFailure(yield* browse(other.cookie, "DELETE", `/members/${other.id}`), 422)
      })
    )

    it.effect("remains if all owners remove each other at once", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const owners = [
          yield* newPerson("owner", { key }),
          yield* newPerson("owner", { key }),
          yield* newPerson("owner", { key })
        ]
        yield* Effect.all(
          owners.map(({ cookie }, place) => browse(cookie, "DELETE", `/members/${owners[(place + 1) % 3]?.id}`)),
          { concurrency: "unbounded" }
        )
        const leaving = owners.map(({ cookie, id }) => browse(cookie, "DELETE", `/members/${id}`))
        yield* Effect.all(leaving, { concurrency: "unbounded" })
        const { sql } = yield* TestServer
        const teamId = owners[0]?.session.team.id ?? ""
        const left = yield* sql`SELECT user_id FROM members WHERE team_id = ${teamId} AND role = 'owner'`
        expect(left.length).toBeGreaterThanOrEqual(1)
      })
    )
  },
  { trustProxy: true }
)
