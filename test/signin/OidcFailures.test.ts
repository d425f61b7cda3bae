import { expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { afterAll, beforeEach } from "vitest"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { type Claims, startOidcServer } from "../support/OidcServer.ts"
import { onOneDatabase } from "../support/TestServer.ts"
import { fresh, homeOwner, newPerson } from "./Kit.ts"
import { base, get, locationOf, newSub, sessionOf, signingInWith, verified } from "./OidcKit.ts"

const provider = await startOidcServer()
provider.serve(base)
afterAll(provider.close)
const { signInAs } = signingInWith(provider)

const lines: Array<string> = []
const options = { log: (line: string) => void lines.push(line) }
beforeEach(() => void lines.splice(0))

const logged = () => lines.filter((line) => /provider/.test(line))
const oidc = { ...provider.settings, createsAccounts: true }
const settings: Partial<SettingsShape> = { oidc: Option.some(oidc), trustProxy: true }

type Handler = NonNullable<ReturnType<NonNullable<Parameters<typeof provider.intercept>[0]>>>

/** Runs an effect while the provider's requests to a path get another response. */
const whileAt = <A, E, R>(path: string, answer: Handler, effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    provider.intercept((asked) => (asked === path ? answer : undefined))
    return Effect.ensuring(
      effect,
      Effect.sync(() => provider.intercept())
    )
  })

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_, response) =>
    response.writeHead(code, { "content-type": "text/plain", ...headers }).end("no")

const json =
  (body: unknown): Handler =>
  (_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))

const hangUp: Handler = (request) => request.socket.destroy()
const tooLarge: Handler = (_, response) =>
  response.writeHead(200, { "content-type": "application/json" }).end("a".repeat(2 ** 21))

const [refused, unreachable] = ["/app/signin?error=provider_refused", "/app/signin?error=provider_unreachable"]

const failures = [
  ["refuses with 401", status(401), refused, "401"],
  ["refuses with a challenge", status(401, { "www-authenticate": 'Bearer error="invalid_token"' }), refused, "401"],
  ["refuses with 403", status(403), refused, "403"],
  ["does not exist", status(404), refused, "404"],
  ["is busy", status(429), unreachable, "429"],
  ["fails with 500", status(500), unreachable, "500"],
  ["hangs up", hangUp, unreachable, "UND_ERR_SOCKET"],
  ["redirects", status(302, { location: "https://example.com/" }), unreachable, "302"],
  ["sends a page", status(200), unreachable, "OAUTH_RESPONSE_IS_NOT_JSON"],
  ["sends too much", tooLarge, unreachable, "response too large"]
] as const

onOneDatabase(
  "a userinfo endpoint that fails",
  (test) => {
    test.effect.each(failures)(
      "ends no sign-in with a complete ID token, and is in the log: it %s",
      ([, at, , detail]) =>
        Effect.gen(function* () {
          yield* homeOwner
          const idToken = verified(`f${fresh()}@example.com`, { groups: ["leads"] })
          const { session } = yield* sessionOf(yield* whileAt("/me", at, signInAs(newSub(), {}, "", idToken)))
          expect(session.team.role).toBe("admin")
          expect(logged()).toEqual([expect.stringContaining("signed in without the provider's userinfo")])
          expect(logged()[0]).toContain(detail)
        })
    )

    test.effect.each(failures)("is the reason if the ID token has no address: it %s", ([, at, place, detail]) =>
      Effect.gen(function* () {
        yield* homeOwner
        const answer = yield* whileAt("/me", at, signInAs(newSub(), verified(`f${fresh()}@example.com`)))
        expect(locationOf(answer)).toBe(place)
        expect(logged()).toEqual([expect.stringContaining("sign-in with the provider failed")])
        expect(logged()[0]).toContain("userinfo: ")
        expect(logged()[0]).toContain(detail)
      })
    )

    test.effect("ends no sign-in of a person whose account is known", () =>
      Effect.gen(function* () {
        const { email, id } = yield* newPerson("member")
        const sub = newSub()
        yield* sessionOf(yield* signInAs(sub, verified(email)))
        const { session } = yield* sessionOf(yield* whileAt("/me", status(403), signInAs(sub, {})))
        expect(session.user.id).toBe(id)
      })
    )

    test.effect("ends the sign-in if it describes another person", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const claims: Claims = verified(`f${fresh()}@example.com`)
        const other = json({ sub: "another", ...claims })
        const answer = yield* whileAt("/me", other, signInAs(newSub(), {}, "", claims))
        expect(locationOf(answer)).toBe("/app/signin?error=invalid_answer")
      })
    )
  },
  { ...settings, oidc: Option.some({ ...oidc, roleMap: [{ group: "leads", role: "admin" }] }) },
  options
)

onOneDatabase(
  "a userinfo endpoint that fails, of a provider whose addresses are trusted",
  (test) => {
    test.effect("ends the sign-in if it is unreachable, because it might deny the address", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const signIn = () => signInAs(newSub(), {}, "", { email: `f${fresh()}@example.com` })
        expect(locationOf(yield* whileAt("/me", status(403), signIn()))).toBe(`${base}/app/overview`)
        expect(locationOf(yield* whileAt("/me", status(500), signIn()))).toBe(unreachable)
      })
    )
  },
  { ...settings, oidc: Option.some({ ...oidc, trustsEmail: true }) },
  options
)

onOneDatabase(
  "a claim with groups that never comes",
  (test) => {
    test.effect("is in the log once, with the claims that came", () =>
      Effect.gen(function* () {
        yield* homeOwner
        for (const name of ["one\nline", "another"]) {
          yield* sessionOf(yield* signInAs(newSub(), verified(`f${fresh()}@example.com`, { name })))
        }
        expect(logged()).toEqual([expect.stringContaining("the provider sent no claim of LINDEN_OIDC_ROLE_CLAIM")])
        expect(logged()[0]).toMatch(/claim=realm_access\.roles.*claims=".*\bemail_verified\b.*"/)
        expect(logged()[0]).not.toContain("@example.com")
      })
    )
  },
  {
    ...settings,
    oidc: Option.some({ ...oidc, roleClaim: "realm_access.roles", roleMap: [{ group: "leads", role: "admin" }] })
  },
  options
)

const metadata = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()
const garden = `${provider.issuer}/garden`

for (const [name, given, own] of [
  ["an issuer without its trailing slash", garden, `${garden}/`],
  ["an issuer with a trailing slash of its own", `${garden}/`, garden],
  ["an issuer of all tenants", garden, `${provider.issuer}/{tenantid}/v2.0`]
] as const) {
  onOneDatabase(
    name,
    (test) => {
      test.effect("is in the log in both spellings", () =>
        Effect.gen(function* () {
          const described = json({ ...metadata, issuer: own })
          const answer = yield* whileAt("/garden/.well-known/openid-configuration", described, get("/app/oidc"))
          expect(locationOf(answer)).toBe("/app/signin?error=invalid_answer")
          expect(logged()).toEqual([
            expect.stringContaining(`the provider calls itself ${own}, LINDEN_OIDC_ISSUER is ${given}`)
          ])
        })
      )
    },
    { ...settings, oidc: Option.some({ ...oidc, issuer: given }) },
    options
  )
}

onOneDatabase(
  "an issuer that sign-ins spell without the trailing slash of the metadata",
  (test) => {
    test.effect("is in the log in both spellings", () =>
      Effect.gen(function* () {
        const described = json({ ...metadata, issuer: `${provider.issuer}/` })
        const claims = verified(`f${fresh()}@example.com`)
        const signIn = signInAs(newSub(), claims)
        const answer = yield* whileAt("/.well-known/openid-configuration", described, signIn)
        expect(locationOf(answer)).toBe("/app/signin?error=invalid_answer")
        expect(logged()).toEqual([
          expect.stringContaining(`the issuer is ${provider.issuer} instead of ${provider.issuer}/"`)
        ])
      })
    )
  },
  settings,
  options
)
