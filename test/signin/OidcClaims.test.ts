import { expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { afterAll, it } from "vitest"
import { claimAt, groupsIn, personOf, roleOf, trustsAddresses } from "../../src/signin/oidc/OidcClaims.ts"
import { type Claims, startOidcServer } from "../support/OidcServer.ts"
import { onOneDatabase } from "../support/TestServer.ts"
import { fresh, homeOwner } from "./Kit.ts"
import { base, locationOf, newSub, signingInWith } from "./OidcKit.ts"

const provider = await startOidcServer()
provider.serve(base)
afterAll(provider.close)
const { signInAs } = signingInWith(provider)
const settings = { ...provider.settings, createsAccounts: true }

const [accepted, unverified] = [`${base}/app/overview`, "/app/signin?error=email_unverified"]
const newAddress = () => `c${fresh()}@example.com`

/** The claim `email_verified` beside the address: of the userinfo endpoint and of the ID token. */
type Forms = readonly [name: string, userInfo: Claims | null, idToken: Claims | null]

const outcomeOf = ([, userInfo, idToken]: Forms) =>
  Effect.gen(function* () {
    yield* homeOwner
    const email = newAddress()
    const claims = (more: Claims | null): Claims => (more === null ? {} : { email, ...more })
    return locationOf(yield* signInAs(newSub(), claims(userInfo), "", claims(idToken)))
  })

const [yes, no] = [{ email_verified: true }, { email_verified: false }]
const of = (email_verified: unknown): Claims => ({ email_verified })

const verifiedForms: ReadonlyArray<Forms> = [
  ["true", yes, null],
  ["a text", of("true"), null],
  ["a text in the ID token", null, of("true")],
  ["true in the ID token and a text from userinfo", of("true"), yes],
  ["true in the ID token and a number from userinfo", of(1), yes],
  ["true in the ID token and another text from userinfo", of("1"), yes],
  ["true in the ID token and null from userinfo", of(null), yes],
  ["true in the ID token and nothing from userinfo", {}, yes],
  ["true from userinfo, whatever the ID token says", yes, no]
]

const unverifiedForms: ReadonlyArray<Forms> = [
  ["false", no, null],
  ["false as a text", of("false"), null],
  ["a number", of(1), null],
  ["a number as a text", of("1"), null],
  ["another text", of("yes"), null],
  ["true in capitals", of("TRUE"), null],
  ["a list", of([true]), null],
  ["null", of(null), null],
  ["a number in the ID token", null, of(1)],
  ["false from userinfo and true in the ID token", no, yes],
  ["false as a text from userinfo and true in the ID token", of("false"), yes]
]

const silentForms: ReadonlyArray<Forms> = [
  ["absent from userinfo", {}, null],
  ["absent from the ID token", null, {}],
  ["absent from both", {}, {}]
]

onOneDatabase(
  "the claim email_verified",
  (test) => {
    test.effect.each(verifiedForms)("verifies an address as %s", (forms) =>
      Effect.map(outcomeOf(forms), (place) => expect(place).toBe(accepted))
    )

    test.effect.each([...unverifiedForms, ...silentForms])("does not verify an address as %s", (forms) =>
      Effect.map(outcomeOf(forms), (place) => expect(place).toBe(unverified))
    )

    test.effect("verifies no address of another source", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const [one, two] = [newAddress(), newAddress()]
        const crossed = yield* signInAs(newSub(), { email: one }, "", { email_verified: true })
        expect(locationOf(crossed)).toBe(unverified)
        const other = yield* signInAs(newSub(), { email: one }, "", { email: two, email_verified: true })
        expect(locationOf(other)).toBe(accepted)
        const taken = yield* signInAs(newSub(), { email: two, email_verified: true })
        expect(locationOf(taken)).toBe("/app/signin?error=account_taken")
      })
    )
  },
  { oidc: Option.some(settings), trustProxy: true }
)

onOneDatabase(
  "a provider whose addresses are trusted",
  (test) => {
    test.effect.each(silentForms)("verifies an address with a claim that is %s", (forms) =>
      Effect.map(outcomeOf(forms), (place) => expect(place).toBe(accepted))
    )

    test.effect.each(unverifiedForms)("does not verify an address with a claim that is %s", (forms) =>
      Effect.map(outcomeOf(forms), (place) => expect(place).toBe(unverified))
    )

    test.effect("does not verify an address if the other source denies one", () =>
      Effect.gen(function* () {
        const answer = yield* signInAs(newSub(), { email: newAddress() }, "", { email_verified: false })
        expect(locationOf(answer)).toBe(unverified)
      })
    )

    test.effect("requires an address", () =>
      Effect.gen(function* () {
        for (const claims of [{}, { email: 1 }, { email: "no address" }]) {
          expect(locationOf(yield* signInAs(newSub(), claims))).toBe(unverified)
        }
      })
    )
  },
  { oidc: Option.some({ ...settings, trustsEmail: true }), trustProxy: true }
)

it.each([
  ["a name", { groups: 1 }, "groups", 1],
  ["a path", { realm_access: { roles: 1 } }, "realm_access.roles", 1],
  ["a name before a path", { "a.b": 1, a: { b: 2 } }, "a.b", 1],
  ["a URL", { "https://example.com/groups": 1 }, "https://example.com/groups", 1],
  ["a path below a URL", { "https://example.com/a": { b: 1 } }, "https://example.com/a.b", 1],
  ["a path with dots in a name", { resource_access: { "my.app": { roles: 1 } } }, "resource_access.my.app.roles", 1],
  ["nothing by a shorter path", { a: { b: 1 } }, "a.b.c", undefined],
  ["nothing by a longer path", { a: 1 }, "a.b", undefined],
  ["nothing in a list", { a: [1] }, "a.0", undefined],
  ["nothing for null", { a: { b: null } }, "a.b", undefined],
  ["nothing inherited", { a: {} }, "a.constructor.name", undefined]
] as const)("a claim is found by its name or path: %s", (_, claims, name, found) => {
  expect(claimAt(claims, name)).toBe(found)
})

const rules = [
  { group: "staff", role: "member" },
  { group: "leads", role: "admin" },
  { group: "garden leads", role: "owner" }
] as const

it.each([
  ["a list", ["other", "leads"], "admin"],
  ["one group", "leads", "admin"],
  ["one group with blanks", "garden leads", "owner"],
  ["groups with commas", "staff,leads", "admin"],
  ["groups with commas and blanks", " staff, leads ", "admin"],
  ["groups with semicolons", "other;garden leads;staff", "owner"],
  ["a JSON list", '["staff", "leads"]', "admin"],
  ["a part of a group with blanks", "not leads", undefined],
  ["a part of a group in a list", ["other,leads", "a;leads"], undefined],
  ["a JSON list that is cut off", '["leads"', undefined],
  ["a JSON object", '{"leads": true}', undefined],
  ["an object", { leads: true }, undefined],
  ["objects", [{ name: "leads" }], undefined],
  ["another case", "Leads", undefined],
  ["no group", [], undefined],
  ["an empty text", "", undefined],
  ["a number", 1, undefined],
  ["a text that is too long", `leads,${"a".repeat(300_000)}`, undefined]
])("the role of groups in a claim: %s", (_, claim, role) => {
  expect(roleOf(claim, rules)).toBe(role)
})

it("the number of groups is limited", () => {
  expect(groupsIn(Array.from({ length: 20_000 }, String))).toHaveLength(10_000)
  expect(groupsIn("a,".repeat(20_000)).length).toBeLessThanOrEqual(10_001)
  expect(groupsIn(JSON.stringify(Array.from({ length: 20_000 }, String)))).toHaveLength(10_000)
})

it("addresses of all tenants are never trusted", () => {
  const issuer = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`
  expect(trustsAddresses(issuer("{tenantid}"), { trustsEmail: true })).toBe(false)
  expect(trustsAddresses(issuer("2d4b"), { trustsEmail: true })).toBe(true)
  expect(trustsAddresses(issuer("2d4b"), { trustsEmail: false })).toBe(false)
})

it("a session counts as confirmed since the person's sign-in at the provider, if the provider says when that was", () => {
  const idToken = { iss: provider.issuer, sub: "s" }
  const of = (auth_time: unknown) =>
    personOf({ ...idToken, auth_time }, {}, { roleClaim: "groups", trustsEmail: false }).authenticatedAt
  expect(of(1_795_000_000)).toBe(1_795_000_000_000)
  expect(of(undefined)).toBeUndefined()
  expect(of("1795000000")).toBeUndefined()
})
