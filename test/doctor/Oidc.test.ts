import { generateKeyPairSync } from "node:crypto"
import { expect, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { afterAll, beforeEach, vi } from "vitest"
import { checkOidc } from "../../src/doctor/CheckOidc.ts"
import type { OidcSettings } from "../../src/settings/OidcSettings.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { startOidcServer } from "../support/OidcServer.ts"
import { settingsFor } from "../support/TestServer.ts"

const baseUrl = "https://go.example.com"
const callback = `${baseUrl}/app/oidc/callback`
const provider = await startOidcServer()
provider.serve(baseUrl)
afterAll(provider.close)
beforeEach(() => provider.intercept())

type Handler = NonNullable<ReturnType<NonNullable<Parameters<typeof provider.intercept>[0]>>>

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_, response) =>
    response.writeHead(code, headers).end()

const json =
  (body: unknown, code = 200): Handler =>
  (_, response) =>
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body))

const tooLarge: Handler = (_, response) =>
  response.writeHead(200, { "content-type": "application/json" }).end("a".repeat(2 ** 21))
const hangUp: Handler = (request) => request.socket.destroy()
const silent: Handler = () => {}

/** The findings of the doctor. */
const found = (given: Partial<OidcSettings> = {}) =>
  Effect.gen(function* () {
    const settings = yield* settingsFor("sqlite", { baseUrl, oidc: Option.some({ ...provider.settings, ...given }) })
    return yield* Effect.provideService(checkOidc, Settings, settings)
  }).pipe(Effect.scoped)

const discovery = "/.well-known/openid-configuration"
const metadata: Readonly<Record<string, unknown>> = await (await fetch(`${provider.issuer}${discovery}`)).json()

const answering = (answers: Readonly<Record<string, Handler>>) =>
  provider.intercept((path) => answers[path.split("?", 1)[0] ?? ""])

const described = (more: Readonly<Record<string, unknown>>) => ({ [discovery]: json({ ...metadata, ...more }) })

const works = { level: "ok", message: expect.stringContaining(`Register ${callback} as its redirect URI`) }

it.effect("a provider that works is ok, and the doctor signs no one in", () =>
  Effect.gen(function* () {
    const before = provider.requests.length
    expect(yield* found()).toMatchObject([works])
    expect(provider.requests.slice(before).map((path) => path.split("?", 1)[0])).toEqual(
      expect.arrayContaining([discovery, "/jwks", "/token", "/auth", "/me"])
    )
  })
)

const key = (bits: number, more: Readonly<Record<string, unknown>> = {}) => ({
  ...generateKeyPairSync("rsa", { modulusLength: bits }).publicKey.export({ format: "jwk" }),
  ...more
})
const curve = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve }).publicKey.export({ format: "jwk" })

const algorithms = (...names: ReadonlyArray<string>) => described({ id_token_signing_alg_values_supported: names })
const keys = (...list: ReadonlyArray<unknown>) => ({ "/jwks": json({ keys: list }) })
const signing = "Choose a signing key for the client"

const broken: ReadonlyArray<readonly [string, Readonly<Record<string, Handler>>, message: string, advice: string]> = [
  ["signs with the client secret", algorithms("HS256"), "signs ID tokens only with HS256", signing],
  ["signs nothing", algorithms("none"), "signs ID tokens only with none", signing],
  ["has no list of keys", described({ jwks_uri: undefined }), "no usable jwks_uri", "Check that LINDEN_OIDC_ISSUER"],
  ["has an unsafe list of keys", described({ jwks_uri: "http://id.example.com/" }), "no usable jwks_uri", "https"],
  ["has a list of keys of another type", described({ jwks_uri: 1 }), "no usable jwks_uri", "https"],
  ["does not answer with its keys", { "/jwks": hangUp }, "list of keys does not answer", "Check the provider"],
  ["fails to list its keys", { "/jwks": status(500) }, "is no list of keys (status 500)", "signing keys"],
  ["redirects to its keys", { "/jwks": status(302, { location: "/keys" }) }, "(status 302)", "signing keys"],
  ["has too many keys", { "/jwks": tooLarge }, "does not answer (response too large)", "Check the provider"],
  ["lists other things", { "/jwks": json({ key: [] }) }, "is no list of keys (status 200)", "signing keys"],
  ["has no key", keys(), "contains no key that can verify RS256", signing],
  ["has odd keys", keys(1, null, { kty: "RSA" }, { kty: "RSA", n: "", e: "AQAB" }), "contains no key", signing],
  ["has keys that are too short", keys(key(1024)), "contains no key", signing],
  ["has keys for encryption", keys(key(2048, { use: "enc" })), "contains no key", signing],
  ["has keys of another algorithm", keys(key(2048, { alg: "RS512" })), "contains no key", signing],
  ["has keys of another type", keys(curve("P-256")), "contains no key", signing],
  [
    "has keys of another curve",
    { ...algorithms("ES256"), ...keys(curve("P-384")) },
    "contains no key that can verify ES256",
    signing
  ],
  ["has no token endpoint", described({ token_endpoint: undefined }), "no usable token_endpoint", "https"],
  [
    "accepts no client secret",
    described({ token_endpoint_auth_methods_supported: ["private_key_jwt"] }),
    "accepts only private_key_jwt",
    "Allow client_secret_basic or client_secret_post"
  ],
  ["does not answer with tokens", { "/token": hangUp }, "The token endpoint does not answer", "network"],
  ["fails at the token endpoint", { "/token": status(503) }, "The token endpoint does not answer", "503"],
  ["has another token endpoint", { "/token": status(404) }, "The token endpoint refuses a sign-in", "Check the client"],
  [
    "refuses the redirect URI",
    { "/token": json({ error: "redirect_uri_mismatch" }, 400) },
    "refuses a sign-in (redirect_uri_mismatch",
    "Check the client"
  ],
  ["refuses the client", { "/token": json({ error: "invalid_client" }, 400) }, "refuses the client", "CLIENT_SECRET"],
  [
    "has no sign-in page",
    described({ authorization_endpoint: undefined }),
    "no usable authorization_endpoint",
    "https"
  ],
  ["does not show its sign-in page", { "/auth": hangUp }, "sign-in page does not answer", "Check the provider"],
  ["fails to show its sign-in page", { "/auth": status(400) }, "(status 400)", `Register ${callback}`],
  [
    "sends people back with an error",
    { "/auth": status(303, { location: `${callback}?error=invalid_scope` }) },
    "refuses to show its sign-in page (invalid_scope)",
    "LINDEN_OIDC_SCOPES"
  ]
]

it.effect.each(broken)("a provider is broken if it %s", ([, answers, message, advice]) =>
  Effect.gen(function* () {
    answering(answers)
    const [finding, ...others] = yield* found()
    expect(others).toEqual([])
    expect(finding).toMatchObject({ check: "oidc", level: "error" })
    expect(finding?.message).toContain(message)
    expect(`${finding?.message} ${finding?.advice}`).toContain(advice)
  })
)

it.effect.each([
  ["signs with either", { ...algorithms("HS256", "RS256") }],
  ["announces no algorithms", { ...algorithms(), ...described({ id_token_signing_alg_values_supported: undefined }) }],
  ["announces algorithms of another type", described({ id_token_signing_alg_values_supported: "RS256" })],
  ["has a key with a curve", { ...algorithms("ES256"), ...keys(curve("P-256")) }],
  ["has keys for encryption too", keys(key(2048, { use: "enc" }), key(2048, { use: "sig", alg: "RS256" }))],
  ["needs a person", { "/auth": status(303, { location: `${callback}?error=login_required` }) }],
  ["shows its page at once", { "/auth": status(200) }],
  ["announces no methods", described({ token_endpoint_auth_methods_supported: undefined })],
  ["announces no scopes", described({ scopes_supported: undefined })],
  ["has no userinfo endpoint", described({ userinfo_endpoint: undefined })],
  ["refuses userinfo without a token", { "/me": status(403) }]
] as const)("a provider works if it %s", ([, answers]) =>
  Effect.gen(function* () {
    answering(answers as Readonly<Record<string, Handler>>)
    expect(yield* found()).toMatchObject([works])
  })
)

it.effect.each([
  ["fails", status(500), "status 500"],
  ["hangs up", hangUp, "UND_ERR_SOCKET"],
  ["sends too much", tooLarge, "response too large"]
] as const)("a userinfo endpoint that %s is a warning", ([, answer, detail]) =>
  Effect.gen(function* () {
    answering({ "/me": answer })
    expect(yield* found()).toMatchObject([
      works,
      { level: "warning", message: expect.stringContaining(`The userinfo endpoint does not answer (`) }
    ])
    expect((yield* found())[1]?.message).toContain(detail)
  })
)

it.effect("scopes that the provider doesn't list are a warning", () =>
  Effect.gen(function* () {
    answering({ ...described({ scopes_supported: ["openid", "email"] }), "/auth": status(200) })
    expect(yield* found({ scopes: "openid email groups" })).toMatchObject([
      works,
      { level: "warning", message: "The provider does not list these scopes: groups." }
    ])
  })
)

it.effect("a wrong client secret is an error", () =>
  Effect.gen(function* () {
    expect(yield* found({ clientSecret: Redacted.make("wrong") })).toMatchObject([
      { level: "error", message: expect.stringContaining("The provider refuses the client") }
    ])
  })
)

it.effect("an unknown client is an error at both endpoints", () =>
  Effect.gen(function* () {
    expect(yield* found({ clientId: "unknown" })).toMatchObject([
      { level: "error", message: expect.stringContaining("refuses the client") },
      { level: "error", message: expect.stringContaining("refuses to show its sign-in page (status 400)") }
    ])
  })
)

const garden = `${provider.issuer}/garden`

it.effect.each([
  [garden, `${garden}/`, `set LINDEN_OIDC_ISSUER to "${garden}/".`],
  [`${garden}/`, garden, `set LINDEN_OIDC_ISSUER to "${garden}".`],
  [garden, `${provider.issuer}/{tenantid}/v2.0`, "Set LINDEN_OIDC_ISSUER to the issuer of your own tenant."],
  [garden, "https://id.example.com/\u001b[31m", 'set LINDEN_OIDC_ISSUER to "https://id.example.com/?[31m".']
] as const)("an issuer %s that calls itself %s is an error, which names both", ([issuer, own, advice]) =>
  Effect.gen(function* () {
    answering({ [`/garden${discovery}`]: json({ ...metadata, issuer: own }) })
    const [finding, ...others] = yield* found({ issuer })
    expect(others).toEqual([])
    expect(finding).toMatchObject({ level: "error", advice: expect.stringContaining(advice) })
    expect(finding?.message).toContain(`calls itself ${own.replace("\u001b", "?")}, LINDEN_OIDC_ISSUER is ${issuer})`)
    expect(finding?.advice).toContain(callback)
  })
)

it.effect("an issuer with a placeholder is an error, which says so", () =>
  Effect.gen(function* () {
    expect(yield* found({ issuer: `${provider.issuer}/{tenantid}/v2.0` })).toMatchObject([
      { level: "error", advice: expect.stringContaining("Replace the part in braces") }
    ])
  })
)

it.effect.each([
  ["is missing", status(404), "404"],
  ["redirects", status(302, { location: "/other" }), "302"],
  ["is a page", status(200, { "content-type": "text/html" }), "OAUTH_RESPONSE_IS_NOT_JSON"],
  ["is too large", tooLarge, "response too large"],
  ["never comes", hangUp, "UND_ERR_SOCKET"]
] as const)("metadata that %s are an error", ([, answer, detail]) =>
  Effect.gen(function* () {
    answering({ [discovery]: answer })
    expect(yield* found()).toMatchObject([{ level: "error", advice: expect.stringContaining(callback) }])
    expect((yield* found())[0]?.message).toContain(detail)
  })
)

it.live("a provider that accepts requests and never answers is an error after the time limit", () =>
  Effect.gen(function* () {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    const limits: Array<number> = []
    vi.spyOn(AbortSignal, "timeout").mockImplementation((millis) => {
      limits.push(millis)
      return limit(300)
    })
    answering({ "/jwks": silent, "/token": silent, "/auth": silent, "/me": silent })
    const findings = yield* found()
    expect(findings.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      expect.stringMatching(/^error: The provider's list of keys does not answer \(TimeoutError/),
      expect.stringMatching(/^error: The token endpoint does not answer \(OAUTH_TIMEOUT/),
      expect.stringMatching(/^error: The provider's sign-in page does not answer \(TimeoutError/),
      expect.stringMatching(/^warning: The userinfo endpoint does not answer \(TimeoutError/)
    ])
    answering({ [discovery]: silent })
    expect(yield* found()).toMatchObject([{ level: "error", message: expect.stringContaining("OAUTH_TIMEOUT") }])
    expect(new Set(limits)).toEqual(new Set([10_000]))
  }).pipe(Effect.ensuring(Effect.sync(() => vi.restoreAllMocks())))
)

it.effect("trusted addresses are a note that names the risk", () =>
  Effect.gen(function* () {
    expect(yield* found({ trustsEmail: true })).toMatchObject([
      works,
      { level: "ok", message: expect.stringContaining("Anyone who can choose an address at the provider can sign in") }
    ])
  })
)

it.effect("trusted addresses of all tenants are a warning, because no address is trusted", () =>
  Effect.gen(function* () {
    const [microsoft, own] = ["https://login.microsoftonline.com", "https://login.microsoftonline.com/{tenantid}/v2.0"]
    const usual = globalThis.fetch
    vi.stubGlobal("fetch", (url: string, options: RequestInit) =>
      usual(url.replace(microsoft, provider.issuer), options)
    )
    const theirs = JSON.parse(JSON.stringify(metadata).replaceAll(provider.issuer, microsoft))
    answering({ [`/common/v2.0${discovery}`]: json({ ...theirs, issuer: own }) })
    expect(yield* found({ issuer: `${microsoft}/common/v2.0`, trustsEmail: true })).toMatchObject([
      works,
      { level: "warning", message: expect.stringContaining(`has no effect, because ${own} signs in people of all`) }
    ])
  }).pipe(Effect.ensuring(Effect.sync(() => vi.unstubAllGlobals())))
)
