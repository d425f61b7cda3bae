import { expect } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TOTP } from "otpauth"
import { afterAll } from "vitest"
import type { TeamId } from "../../src/contract/Id.ts"
import type { Role } from "../../src/contract/Role.ts"
import { startOidcServer } from "../support/OidcServer.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onEachDatabase, onOneDatabase, TestServer } from "../support/TestServer.ts"
import {
  addApp,
  browse,
  cookiesOf,
  enter,
  fresh,
  homeOwner,
  inviteToken,
  newPerson,
  password,
  signIn,
  tokenOf
} from "./Kit.ts"
import { base, cookieNamed, get, locationOf, newSub, sessionOf, signingInWith, verified } from "./OidcKit.ts"

const provider = await startOidcServer()
provider.serve(base)
const post = await startOidcServer({ methods: ["client_secret_post"] })
post.serve(base)
afterAll(() => Promise.all([provider.close(), post.close()]))

const roleMap = [
  { group: "staff", role: "member" },
  { group: "leads", role: "admin" },
  { group: "board", role: "owner" }
] as const
const settings = { oidc: Option.some({ ...provider.settings, roleMap, createsAccounts: true }), trustProxy: true }

const { begin, atProvider, signInAs } = signingInWith(provider)
const { signInAs: signInAtPost } = signingInWith(post)

onEachDatabase(
  "signing in with a provider",
  (it) => {
    it.effect("makes no account before the installation is set up", () =>
      Effect.gen(function* () {
        const answer = yield* signInAs("early", verified("early@example.com"))
        expect([answer.status, locationOf(answer)]).toEqual([303, "/app/signin?error=not_set_up"])
        yield* homeOwner
      })
    )

    it.effect("asks people for the second factor they have, unless the provider did", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const [sub, claims] = [newSub(), verified(person.email)]
        const { cookie: session } = yield* sessionOf(yield* signInAs(sub, claims))
        const made = yield* browse(session, "POST", "/me/totp")
        const totp = new TOTP({ secret: String(dataOf(made)["secret"]), period: 30 })
        const code = totp.generate({ timestamp: Date.now() - 30_000 })
        expect((yield* browse(session, "POST", "/me/totp/confirm", { code })).status).toBe(200)
        const asked = yield* signInAs(sub, claims, "?next=%2Fapp%2Flinks")
        const place = `${base}/app/signin?factor=totp%2Crecovery&next=%2Fapp%2Flinks`
        expect([asked.status, locationOf(asked)]).toEqual([303, place])
        expect(cookieNamed(asked, "linden_session")).toBe("")
        const cookie = cookieNamed(asked, "linden_factor")
        const proven = yield* enter("/factor", { code: totp.generate() }, { headers: { cookie } })
        expect(dataOf(proven)).toMatchObject({ needs_second_factor: false })
        yield* sql`UPDATE teams SET require_second_factor = 1 WHERE id = ${person.session.team.id}`
        const byProvider = yield* sessionOf(yield* signInAs(sub, { ...claims, amr: ["pwd", "mfa"] }))
        expect(byProvider.session).toMatchObject({ needs_second_factor: false })
        const other = yield* newPerson("member")
        const without = yield* sessionOf(yield* signInAs(newSub(), verified(other.email)))
        expect(without.session).toMatchObject({ needs_second_factor: true })
        yield* sql`UPDATE teams SET require_second_factor = 0`
      })
    )

    it.effect("lets nobody replace a second factor that they haven't proved in the session", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const { cookie } = yield* sessionOf(yield* signInAs(newSub(), verified(person.email)))
        const made = yield* browse(cookie, "POST", "/me/totp")
        const totp = new TOTP({ secret: String(dataOf(made)["secret"]), period: 30 })
        const code = totp.generate({ timestamp: Date.now() - 30_000 })
        expect((yield* browse(cookie, "POST", "/me/totp/confirm", { code })).status).toBe(200)
        yield* sql`UPDATE sessions SET second_factor = 0 WHERE user_id = ${person.id}`
        for (const [method, path, body] of [
          ["POST", "/me/recovery-codes"],
          ["DELETE", "/me/totp"],
          ["POST", "/me/totp"],
          ["POST", "/me/totp/confirm", { code: totp.generate() }],
          ["POST", "/me/passkeys/options"],
          ["POST", "/me/passkeys", { name: "Mine", credential: {} }],
          ["DELETE", `/me/passkeys/${person.id}`]
        ] as const) {
          const refused = yield* browse(cookie, method, path, body)
          expect([path, refused.status, refused.body]).toMatchObject([path, 403, { code: "sign_in_needed" }])
        }
        yield* sql`UPDATE sessions SET second_factor = 1 WHERE user_id = ${person.id}`
        expect((yield* browse(cookie, "POST", "/me/recovery-codes")).status).toBe(200)
      })
    )

    it.effect("takes over the account with the verified address, without what gave others access to it", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const thief = yield* newPerson("admin")
        const key = String(dataOf(yield* browse(thief.cookie, "POST", "/keys", { name: "Own", role: "admin" }))["key"])
        const invited = yield* browse(thief.cookie, "POST", "/invites", { role: "member" })
        const invite = tokenOf(String(dataOf(invited)["url"]))
        yield* addApp(thief)
        const { cookie, session } = yield* sessionOf(yield* signInAs(newSub(), verified(thief.email)))
        expect(session.user).toMatchObject({ id: thief.id, has_password: false })
        expect((yield* browse(thief.cookie, "GET", "/session")).status).toBe(401)
        expect((yield* signIn(thief.email)).status).toBe(401)
        expect((yield* send("GET", "/api/v1/team", { key })).status).toBe(401)
        expect((yield* enter("/token", { token: invite })).status).toBe(404)
        expect(dataOf(yield* browse(cookie, "GET", "/me/totp"))).toMatchObject({ is_on: false, recovery_codes: 0 })
        const { entries } = dataOf<{ entries: ReadonlyArray<Row> }>(yield* browse(cookie, "GET", "/me/activity"))
        expect(entries.find(({ action }) => action === "account.linked")).toMatchObject({ after: { revoked: true } })
      })
    )

    it.effect("leaves the installation set up, even if no account has a password any more", () =>
      Effect.gen(function* () {
        const { send, sql, links } = yield* TestServer
        const owner = yield* newPerson("owner")
        yield* sessionOf(yield* signInAs(newSub(), verified(owner.email)))
        const { token } = yield* links.issue({ kind: "setup", teamId: owner.session.team.id as TeamId, role: "owner" })
        const stored = yield* sql<{ id: string; password_hash: string | null }>`SELECT id, password_hash FROM users`
        yield* sql`UPDATE users SET password_hash = NULL`
        const options = yield* send("GET", "/api/v1/session/options", { key: null })
        const setup = yield* enter("/token", { token })
        for (const { id, password_hash } of stored)
          yield* sql`UPDATE users SET password_hash = ${password_hash} WHERE id = ${id}`
        expect(dataOf(options)["is_set_up"]).toBe(true)
        expect(setup.status).toBe(404)
      })
    )

    it.effect("keeps the password, keys and factors of an account if the browser has just proved its password", () =>
      Effect.gen(function* () {
        const person = yield* newPerson("admin")
        const key = String(dataOf(yield* browse(person.cookie, "POST", "/keys", { name: "Own", role: "admin" }))["key"])
        const { send } = yield* TestServer
        const { path, cookie: attempt } = yield* atProvider(newSub(), verified(person.email))
        const { session } = yield* sessionOf(yield* get(path, `${attempt}; ${person.cookie}`))
        expect(session.user).toMatchObject({ id: person.id, has_password: true })
        expect((yield* send("GET", "/api/v1/team", { key })).status).toBe(200)
        expect((yield* signIn(person.email)).status).toBe(200)
      })
    )

    it.effect("requires a recent sign-in for sensitive changes of people without a password", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const owner = yield* newPerson("owner")
        const [sub, claims] = [newSub(), verified(owner.email)]
        const { cookie } = yield* sessionOf(yield* signInAs(sub, claims))
        const old = Date.now() - 31 * 60_000
        yield* sql`UPDATE sessions SET confirmed_at = ${old} WHERE user_id = ${owner.id}`
        for (const [method, path, body] of [
          ["PUT", "/me", { email: "thief@example.com" }],
          ["PUT", "/me", { password: "a long new password" }],
          ["POST", "/keys", { name: "Top", role: "owner" }],
          ["POST", "/invites", { role: "owner" }],
          ["POST", "/me/totp"]
        ] as const) {
          const refused = yield* browse(cookie, method, path, body)
          expect([path, refused.status, refused.body]).toMatchObject([path, 403, { code: "sign_in_needed" }])
        }
        const { address } = yield* begin("?again")
        const { searchParams } = new URL(address)
        expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"])
        const again = yield* sessionOf(yield* signInAs(sub, claims, "?again"))
        const changed = yield* browse(again.cookie, "PUT", "/me", { password: "a long new password" })
        expect(changed.status, changed.text).toBe(200)
      })
    )

    it.effect("joins the account with the verified address, whatever its case, and stays with it", () =>
      Effect.gen(function* () {
        const { id, email } = yield* newPerson("admin")
        const sub = newSub()
        const first = yield* sessionOf(yield* signInAs(sub, verified(email.toUpperCase())))
        expect(first.session.user).toMatchObject({ id, email })
        const moved = yield* sessionOf(yield* signInAs(sub, { email: "moved@example.com" }))
        expect(moved.session.user).toMatchObject({ id, email })
        const other = yield* signInAs(newSub(), verified(email))
        expect(locationOf(other)).toBe("/app/signin?error=account_taken")
      })
    )

    it.effect("joins or creates nothing for an address that is not verified", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("admin")
        for (const claims of [{ email }, { email, email_verified: false }, { email: "new@example.com" }, {}]) {
          const answer = yield* signInAs(newSub(), claims)
          expect(locationOf(answer)).toBe("/app/signin?error=email_unverified")
          expect(cookieNamed(answer, "linden_session")).toBe("")
        }
      })
    )

    it.effect("creates an account with a free name and the role member, or that of its groups", () =>
      Effect.gen(function* () {
        const name = `Eve ${fresh()}`
        const one = yield* sessionOf(yield* signInAs(newSub(), verified(`e${fresh()}@example.com`, { name })))
        expect(one.session.user).toMatchObject({ username: name, has_password: false })
        expect(one.session.team).toMatchObject({ name: "Home", role: "member" })
        const groups = ["staff", "leads"]
        const two = yield* sessionOf(yield* signInAs(newSub(), verified(`e${fresh()}@example.com`, { name, groups })))
        expect(two.session.user.username).toBe(`${name} 2`)
        expect(two.session.team.role).toBe("admin")
        const odd = { name: "<b>\u202e</b>" }
        const local = `odd${fresh()}`
        const three = yield* sessionOf(yield* signInAs(newSub(), verified(`${local}@example.com`, odd)))
        expect(three.session.user.username).toBe(local)
      })
    )

    it.effect("gives the highest role of the groups at each sign-in, and keeps the last owner", () =>
      Effect.gen(function* () {
        const [sub, email] = [newSub(), `r${fresh()}@example.com`]
        const roleWith = (groups: ReadonlyArray<string> | undefined, who = sub, address = email) =>
          Effect.gen(function* () {
            const claims = verified(address, groups === undefined ? {} : { groups })
            return (yield* sessionOf(yield* signInAs(who, claims))).session.team.role
          })
        expect(yield* roleWith(["leads", "staff"])).toBe("admin")
        expect(yield* roleWith(undefined)).toBe("admin")
        expect(yield* roleWith(["staff"])).toBe("member")
        expect(yield* roleWith(["other"])).toBe("member")
        expect(yield* roleWith(["board", "staff"])).toBe("owner")
        const { sql } = yield* TestServer
        const owners = yield* sql<{ user_id: string }>`SELECT user_id FROM members WHERE role = 'owner'`
        yield* sql`UPDATE members SET role = 'admin' WHERE role = 'owner'
          AND user_id <> (SELECT user_id FROM oidc_identities WHERE subject = ${sub})`
        expect(yield* roleWith(["staff"])).toBe("owner")
        const ids = owners.map(({ user_id }) => user_id)
        yield* sql`UPDATE members SET role = 'owner' WHERE ${sql.in("user_id", ids)}`
        expect(yield* roleWith(["staff"])).toBe("member")
      })
    )

    it.effect(
      "replaces the session of the browser and shows the screen that was asked for, only of the dashboard",
      () =>
        Effect.gen(function* () {
          const { email } = yield* newPerson("member")
          const sub = newSub()
          const before = yield* sessionOf(yield* signInAs(sub, verified(email)))
          const { path, cookie } = yield* atProvider(sub, {}, `?next=${encodeURIComponent("/app/links?q=a")}`)
          const answer = yield* get(path, `${cookie}; ${before.cookie}`)
          expect(locationOf(answer)).toBe(`${base}/app/links?q=a`)
          expect((yield* browse(before.cookie, "GET", "/session")).status).toBe(401)
          for (const next of [
            "//evil.example",
            "/app//evil.example",
            "https://evil.example/",
            "/app/\\evil",
            "/app/../code",
            "/app/%2e%2e/code",
            "/app/x/../../code",
            "/app/oidc"
          ]) {
            const to = yield* signInAs(sub, {}, `?next=${encodeURIComponent(next)}`)
            expect(locationOf(to)).toBe(`${base}/app/overview`)
          }
        })
    )

    it.effect("ends the provider's session at sign-out, but not after a password", () =>
      Effect.gen(function* () {
        const { email, cookie: own } = yield* newPerson("member")
        const { cookie } = yield* sessionOf(yield* signInAs(newSub(), verified(`other-${email}`)))
        const url = new URL(String(dataOf(yield* browse(cookie, "DELETE", "/session"))["sign_out_url"]))
        expect(url.origin).toBe(provider.issuer)
        expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${base}/app/signin`)
        expect(dataOf(yield* browse(own, "DELETE", "/session"))).toEqual({ sign_out_url: null })
      })
    )
  },
  settings
)

onOneDatabase(
  "an attempt to sign in with a provider",
  (it) => {
    it.effect("sends PKCE, state and nonce, and a cookie that scripts cannot read", () =>
      Effect.gen(function* () {
        const { address, answer } = yield* begin()
        const { searchParams: sent } = new URL(address)
        expect(Object.fromEntries(sent)).toMatchObject({
          response_type: "code",
          code_challenge_method: "S256",
          redirect_uri: `${base}/app/oidc/callback`,
          scope: "openid email profile"
        })
        for (const name of ["state", "nonce", "code_challenge"]) expect(sent.get(name)).toMatch(/^[\w-]{43}$/)
        const [, ...attributes] = cookiesOf(answer)[0]?.split("; ") ?? []
        expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax"])
        expect(cookiesOf(answer)[0]).not.toContain(sent.get("state"))
      })
    )

    it.effect("ends only in the browser that started it, and once", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const { path, cookie } = yield* atProvider(newSub(), verified(email))
        const other = (yield* begin()).cookie
        for (const wrong of ["", other, `${cookie.slice(0, -3)}AAA`]) {
          expect(locationOf(yield* get(path, wrong))).toBe("/app/signin?error=sign_in_expired")
        }
        const forged = path.replace(/state=[^&]+/, "state=forged")
        expect(locationOf(yield* get(forged, cookie))).toBe("/app/signin?error=sign_in_expired")
        const done = yield* get(path, cookie)
        expect(locationOf(done)).toBe(`${base}/app/overview`)
        expect(cookiesOf(done).some((one) => /^linden_oidc=;.*Max-Age=0/.test(one))).toBe(true)
        expect(locationOf(yield* get(path, cookie))).toBe("/app/signin?error=provider_refused")
      })
    )

    it.effect("explains a refusal by code, without the provider's text", () =>
      Effect.gen(function* () {
        const { address, cookie } = yield* begin()
        const state = new URL(address).searchParams.get("state")
        for (const [error, code] of [
          ["access_denied", "access_denied"],
          ["server_error", "provider_refused"],
          ["<script>", "provider_refused"]
        ] as const) {
          const query = new URLSearchParams({
            error,
            error_description: "<b>x</b>",
            state: state ?? "",
            iss: provider.issuer
          })
          const answer = yield* get(`/app/oidc/callback?${query}`, cookie)
          expect([answer.status, locationOf(answer), answer.text]).toEqual([303, `/app/signin?error=${code}`, ""])
        }
      })
    )

    it.effect("fails if the provider's token has another nonce", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const { address, cookie } = yield* begin()
        const other = new URL(address)
        other.searchParams.set("nonce", "another-nonce-of-43-characters-abcdefghijklm")
        provider.person(newSub(), verified(email))
        const back = yield* Effect.promise(() => provider.follow(other.href))
        expect(locationOf(yield* get(back.slice(base.length), cookie))).toBe("/app/signin?error=invalid_answer")
      })
    )

    it.effect("fails with the code of another attempt, as if an attacker had injected it", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const one = yield* atProvider(newSub(), verified(email))
        const two = yield* begin()
        const state = new URL(two.address).searchParams.get("state") ?? ""
        const injected = one.path.replace(/state=[^&]+/, `state=${state}`)
        expect(locationOf(yield* get(injected, two.cookie))).toBe("/app/signin?error=provider_refused")
      })
    )

    it.effect("fails if the provider's response is too large", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        const { path, cookie } = yield* atProvider(newSub(), verified(email))
        provider.intercept((asked) =>
          asked === "/token"
            ? (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("a".repeat(2 ** 21))
            : undefined
        )
        const large = yield* Effect.ensuring(
          get(path, cookie),
          Effect.sync(() => provider.intercept())
        )
        expect(locationOf(large)).toBe("/app/signin?error=provider_unreachable")
      })
    )

    it.effect("creates no account by default, and shows the provider's name on the sign-in screen", () =>
      Effect.gen(function* () {
        yield* homeOwner
        const answer = yield* signInAs(newSub(), verified("stranger@example.com"))
        expect(locationOf(answer)).toBe("/app/signin?error=no_account")
        expect(dataOf(yield* get("/api/v1/session/options"))).toMatchObject({
          oidc: { name: "Garden ID" },
          password_sign_in: true
        })
      })
    )
  },
  { oidc: Option.some(provider.settings), trustProxy: true }
)

onOneDatabase(
  "a provider that takes the secret only in the body",
  (it) => {
    it.effect("accepts people", () =>
      Effect.gen(function* () {
        const { email } = yield* newPerson("member")
        yield* sessionOf(yield* signInAtPost(newSub(), verified(email)))
      })
    )
  },
  { oidc: Option.some(post.settings), trustProxy: true }
)

onOneDatabase(
  "a provider that does not answer",
  (it) => {
    it.effect("leads back to the sign-in screen", () =>
      Effect.gen(function* () {
        const answer = yield* get("/app/oidc")
        expect([answer.status, locationOf(answer)]).toEqual([303, "/app/signin?error=provider_unreachable"])
      })
    )
  },
  { oidc: Option.some({ ...provider.settings, issuer: "http://127.0.0.1:1" }), trustProxy: true }
)

onOneDatabase(
  "a server without a provider",
  (it) => {
    it.effect("says so", () =>
      Effect.gen(function* () {
        expect(locationOf(yield* get("/app/oidc"))).toBe("/app/signin?error=oidc_off")
        expect(locationOf(yield* get("/app/oidc/callback?code=a"))).toBe("/app/signin?error=sign_in_expired")
        expect(dataOf(yield* get("/api/v1/session/options"))).toMatchObject({ oidc: null, password_sign_in: true })
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "a server where only owners have password sign-in",
  (it) => {
    it.effect("refuses the passwords, resets and invites of others as if they were wrong", () =>
      Effect.gen(function* () {
        const { sql, links } = yield* TestServer
        const token = yield* inviteToken("member")
        const refused = yield* enter("/join", { token, email: "j@example.com", username: "J", password })
        expect([refused.status, refused.body.code]).toEqual([401, "wrong_password"])
        const [home] = yield* sql<{ id: string; user_id: string }>`SELECT t.id, m.user_id FROM teams t
          JOIN members m ON m.team_id = t.id`
        const email = "owner@example.com"
        yield* sql`UPDATE users SET email = ${email} WHERE id = ${home?.user_id ?? ""}`
        const person = { teamId: home?.id as never, userId: home?.user_id as never }
        const reset = (kind: Role) =>
          Effect.gen(function* () {
            yield* sql`UPDATE members SET role = ${kind}`
            const link = yield* links.issue({ kind: "reset", ...person })
            return yield* enter("/reset", { token: link.token, password })
          })
        expect((yield* reset("admin")).status).toBe(404)
        expect((yield* reset("owner")).status).toBe(200)
        expect((yield* signIn(email)).status).toBe(200)
        yield* sql`UPDATE members SET role = 'admin'`
        const asAdmin = yield* signIn(email)
        expect([asAdmin.status, asAdmin.body.code]).toEqual([401, "wrong_password"])
        expect(asAdmin.text).toBe((yield* signIn("nobody@example.com")).text)
      })
    )
  },
  { oidc: Option.some(provider.settings), passwordSignIn: false, trustProxy: true }
)
