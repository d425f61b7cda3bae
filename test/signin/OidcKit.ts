import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Claims, OidcServer } from "../support/OidcServer.ts"
import { dataOf } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { TestServer } from "../support/TestServer.ts"
import { browse, cookiesOf, elsewhere, fresh, type Shown } from "./Kit.ts"

export const base = "http://linden.test"

export const cookieNamed = (answer: Received, name: string): string =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(";", 1)[0] ?? ""

export const get = (path: string, cookie = "") =>
  Effect.flatMap(TestServer, ({ send }) =>
    send("GET", path, { key: null, headers: { ...elsewhere(), ...(cookie === "" ? {} : { cookie }) } })
  )

/** What a person does to sign in with a provider. */
export const signingInWith = (provider: OidcServer) => {
  const begin = (query = "") =>
    Effect.map(get(`/app/oidc${query}`), (answer) => {
      expect(answer.status, answer.text).toBe(303)
      return { address: String(answer.headers["location"]), cookie: cookieNamed(answer, "linden_oidc"), answer }
    })

  /** The path that the provider sends a person back to, and the cookie of the attempt. */
  const atProvider = (sub: string, claims: Claims, query = "", idToken: Claims = {}) =>
    Effect.gen(function* () {
      const { address, cookie } = yield* begin(query)
      provider.person(sub, claims, idToken)
      const back = yield* Effect.promise(() => provider.follow(address))
      expect(back.startsWith(`${base}/app/oidc/callback?`), back).toBe(true)
      return { path: back.slice(base.length), cookie }
    })

  const signInAs = (sub: string, claims: Claims, query = "", idToken: Claims = {}) =>
    Effect.flatMap(atProvider(sub, claims, query, idToken), ({ path, cookie }) => get(path, cookie))

  return { begin, atProvider, signInAs }
}

export const locationOf = ({ headers }: Received) => headers["location"]

export const sessionOf = (answer: Received) =>
  Effect.gen(function* () {
    expect(locationOf(answer)).toBe(`${base}/app/overview`)
    const cookie = cookieNamed(answer, "linden_session")
    return { cookie, session: dataOf<Shown>(yield* browse(cookie, "GET", "/session")) }
  })

export const verified = (email: string, more: Claims = {}): Claims => ({ email, email_verified: true, ...more })
export const newSub = () => `sub-${fresh()}`
