import { expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { afterAll } from "vitest"
import type { Role } from "../../src/contract/Role.ts"
import { type Claims, startOidcServer } from "../support/OidcServer.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onEachDatabase, onOneDatabase, TestServer } from "../support/TestServer.ts"
import { browse, fresh, homeOwner, newPerson, setRole } from "./Kit.ts"
import { base, get, newSub, sessionOf, signingInWith, verified } from "./OidcKit.ts"

const provider = await startOidcServer()
provider.serve(base)
afterAll(provider.close)
const { atProvider, signInAs } = signingInWith(provider)

const settings = {
  ...provider.settings,
  createsAccounts: true,
  roleClaim: "realm_access.roles",
  roleMap: [
    { group: "guests", role: "viewer" },
    { group: "staff", role: "member" },
    { group: "leads", role: "admin" },
    { group: "board", role: "owner" }
  ] as const
}

const groups = (roles: unknown): Claims => ({ realm_access: { roles } })

/** A person whose groups change from one sign-in to the next. */
const somebody = () => {
  const [sub, email] = [newSub(), `g${fresh()}@example.com`]
  const atProviderWith = (claims: Claims) => atProvider(sub, verified(email, claims))
  const roleWith = (claims: Claims) =>
    Effect.gen(function* () {
      const { path, cookie } = yield* atProviderWith(claims)
      return (yield* sessionOf(yield* get(path, cookie))).session.team.role
    })
  return { email, atProviderWith, roleWith }
}

onEachDatabase(
  "roles from groups of a provider",
  (it) => {
    it.effect("follow the groups, whether a list or one text", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const { roleWith } = somebody()
        expect(yield* roleWith(groups(["staff", "leads"]))).toBe("admin")
        expect(yield* roleWith(groups("staff"))).toBe("member")
        expect(yield* roleWith(groups("staff,leads"))).toBe("admin")
        expect(yield* roleWith({ "realm_access.roles": ["guests"] })).toBe("viewer")
      })
    )

    it.effect.each([
      ["an empty list", groups([])],
      ["other groups", groups(["garden"])],
      ["an empty text", groups("")],
      ["another type", groups({ leads: true })]
    ] as const)("fall back to member with %s", ([, claims]) =>
      Effect.gen(function* () {
        yield* homeOwner
        const { roleWith } = somebody()
        expect(yield* roleWith(groups(["leads"]))).toBe("admin")
        expect(yield* roleWith(claims)).toBe("member")
      })
    )

    it.effect.each([
      ["is absent", {}],
      ["is null", groups(null)],
      ["has another name", { groups: ["staff"] }]
    ] as const)("stay if the claim %s", ([, claims]) =>
      Effect.gen(function* () {
        yield* homeOwner
        const { roleWith } = somebody()
        expect(yield* roleWith(groups(["leads"]))).toBe("admin")
        expect(yield* roleWith(claims)).toBe("admin")
      })
    )

    it.effect("never rise without a group", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const { roleWith } = somebody()
        expect(yield* roleWith(groups(["guests"]))).toBe("viewer")
        expect(yield* roleWith(groups([]))).toBe("viewer")
      })
    )

    it.effect("make people without a group members, if they have no account yet", () =>
      Effect.gen(function* () {
        yield* homeOwner
        expect(yield* somebody().roleWith(groups([]))).toBe("member")
        expect(yield* somebody().roleWith({})).toBe("member")
      })
    )

    it.effect("are recorded in the audit log, with the former role, and only if they change", () =>
      Effect.gen(function* () {
        const owner = yield* homeOwner
        const { roleWith, email } = somebody()
        yield* roleWith(groups(["leads"]))
        yield* roleWith(groups([]))
        yield* roleWith(groups([]))
        const { sql } = yield* TestServer
        const [user] = yield* sql<{ id: string }>`SELECT id FROM users WHERE email = ${email}`
        const log = yield* browse(owner.cookie, "GET", "/audit-log?action=member.role_changed&limit=100")
        const entries = dataOf<{ entries: ReadonlyArray<Row> }>(log).entries
        expect(entries.filter(({ target }) => (target as Row)["id"] === user?.id)).toMatchObject([
          { actor: { type: "system" }, before: { role: "admin" }, after: { role: "member" } }
        ])
      })
    )

    it.effect("leave a team its last owner", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const { roleWith, email } = somebody()
        expect(yield* roleWith(groups(["board"]))).toBe("owner")
        const { sql } = yield* TestServer
        const others = sql`user_id <> (SELECT id FROM users WHERE email = ${email})`
        const owners = yield* sql<{ user_id: string }>`SELECT user_id FROM members WHERE role = 'owner' AND ${others}`
        yield* sql`UPDATE members SET role = 'admin' WHERE role = 'owner' AND ${others}`
        for (const claims of [groups([]), groups(["guests"])]) expect(yield* roleWith(claims)).toBe("owner")
        const ids = owners.map(({ user_id }) => user_id)
        yield* sql`UPDATE members SET role = 'owner' WHERE ${sql.in("user_id", ids)}`
        expect(yield* roleWith(groups([]))).toBe("member")
      })
    )

    it.effect("leave a team an owner if two of them lose their groups at the same time", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const people = [somebody(), somebody()]
        for (const { roleWith } of people) expect(yield* roleWith(groups(["board"]))).toBe("owner")
        const { sql } = yield* TestServer
        const emails = people.map(({ email }) => email)
        yield* sql`UPDATE members SET role = 'admin' WHERE role = 'owner'
          AND user_id NOT IN (SELECT id FROM users WHERE ${sql.in("email", emails)})`
        const ways = yield* Effect.forEach(people, ({ atProviderWith }) => atProviderWith(groups([])))
        yield* Effect.forEach(ways, ({ path, cookie }) => get(path, cookie), { concurrency: 2 })
        const left = yield* sql`SELECT user_id FROM members WHERE role = 'owner'`
        expect(left).toHaveLength(1)
      })
    )
  },
  { oidc: Option.some(settings), trustProxy: true }
)

onOneDatabase(
  "a provider without a role map",
  (it) => {
    it.effect("changes no role that an owner gives", () =>
      Effect.gen(function* () {
        const { id, email } = yield* newPerson("member")
        expect((yield* setRole(id, "admin")).status).toBe(200)
        const sub = newSub()
        const roleWith = (claims: Claims) =>
          Effect.map(
            Effect.flatMap(signInAs(sub, verified(email, claims)), sessionOf),
            ({ session }) => session.team.role
          )
        const roles: ReadonlyArray<Role> = [yield* roleWith(groups([])), yield* roleWith(groups(["board"]))]
        expect(roles).toEqual(["admin", "admin"])
      })
    )
  },
  { oidc: Option.some({ ...settings, roleMap: [] }), trustProxy: true }
)
