import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Option, Redacted } from "effect"
import Provider from "oidc-provider"
import type { OidcSettings } from "../../src/settings/OidcSettings.ts"

/** Claims of any type, because providers differ. */
export interface Claims {
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly name?: unknown
  readonly groups?: unknown
  readonly realm_access?: unknown
  readonly "realm_access.roles"?: unknown
  readonly "https://example.com/groups"?: unknown
  /** How the provider made sure that it is this person. */
  readonly amr?: ReadonlyArray<string>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type AuthMethod = "client_secret_basic" | "client_secret_post"

const clientId = "linden"
const clientSecret = "the-secret-of-the-client"

interface Options {
  readonly methods?: ReadonlyArray<AuthMethod>
}

/** A real OpenID Connect provider in this process, which signs in whom the test names. */
export const startOidcServer = async ({ methods = ["client_secret_basic", "client_secret_post"] }: Options = {}) => {
  const people = new Map<string, { readonly userInfo: Claims; readonly idToken: Claims }>()
  let current = ""
  let [handler, intercept]: [Handler, ((path: string) => Handler | undefined) | undefined] = [() => {}, undefined]
  const requests: Array<string> = []
  const server = createServer((request, response) => {
    const path = request.url ?? ""
    requests.push(path)
    ;(intercept?.(path) ?? handler)(request, response)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Serves the installation with this address. */
  const serve = (baseUrl: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${baseUrl}/app/oidc/callback`],
          post_logout_redirect_uris: [`${baseUrl}/app/signin`],
          token_endpoint_auth_method: methods[0]
        }
      ],
      clientAuthMethods: methods,
      cookies: { keys: ["a key of the test"] },
      claims: {
        openid: ["sub", "amr"],
        email: ["email", "email_verified"],
        profile: ["name", "groups", "realm_access", "realm_access.roles", "https://example.com/groups"]
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: (use: string) => ({ sub, ...people.get(sub)?.[use === "id_token" ? "idToken" : "userInfo"] })
      }),
      loadExistingGrant: async ({ oidc }: { readonly oidc: { readonly session: { readonly accountId: string } } }) => {
        const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope("openid email profile")
        await grant.save()
        return grant
      }
    })
    const serveProvider = provider.callback()
    handler = (request, response) =>
      request.url?.startsWith("/interaction/")
        ? void provider.interactionFinished(request, response, {
            login: { accountId: current, amr: people.get(current)?.userInfo.amr ?? ["pwd"] }
          })
        : serveProvider(request, response)
  }

  /** Follows redirects at the provider with an empty cookie jar; returns the address on another origin. */
  const follow = async (start: string): Promise<string> => {
    const cookies = new Map<string, string>()
    let address = start
    for (let n = 0; n < 10 && address.startsWith(`${issuer}/`); n++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const response = await fetch(address, { redirect: "manual", headers: { cookie } })
      for (const given of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? []
        cookies.set(name, value)
      }
      const next = response.headers.get("location")
      if (next === null) throw new Error(`${address}: ${response.status} ${await response.text()}`)
      address = new URL(next, address).href
    }
    return address
  }

  const settings: OidcSettings = {
    issuer,
    clientId,
    clientSecret: Redacted.make(clientSecret),
    name: "Garden ID",
    scopes: "openid email profile",
    roleClaim: "groups",
    roleMap: [],
    team: Option.none(),
    createsAccounts: false,
    trustsEmail: false
  }

  return {
    issuer,
    settings,
    environment: {
      LINDEN_OIDC_ISSUER: issuer,
      LINDEN_OIDC_CLIENT_ID: clientId,
      LINDEN_OIDC_CLIENT_SECRET: clientSecret,
      LINDEN_OIDC_NAME: settings.name
    },
    requests,
    serve,
    follow,
    /** Signs in this person at the next redirect, with claims of the userinfo endpoint and of the ID token. */
    person: (sub: string, userInfo: Claims, idToken: Claims = {}) => {
      people.set(sub, { userInfo, idToken })
      current = sub
    },
    /** Answers some paths in place of the provider; returns to the provider without a function. */
    intercept: (given?: (path: string) => Handler | undefined) => {
      intercept = given
    },
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections())
  }
}

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>
