import { Cache, Data, Effect, Exit, Option, Predicate, Redacted } from "effect"
import type { ClientAuth, Configuration, CustomFetch } from "openid-client"
import { logBudget } from "../../http/LogBudget.ts"
import { traced } from "../../lib/Traced.ts"
import { isSafeAddress, type OidcSettings } from "../../settings/OidcSettings.ts"
import { Settings } from "../../settings/Settings.ts"

/** Why a sign-in failed, in the query of the sign-in screen. */
export type OidcFailureCode =
  | "oidc_off"
  | "provider_unreachable"
  | "provider_refused"
  | "access_denied"
  | "invalid_answer"
  | "sign_in_expired"
  | "email_unverified"
  | "no_account"
  | "account_taken"
  | "not_set_up"
  | "in_no_team"
  | "too_many"
  | "unavailable"

/** Why a sign-in with the provider failed; the sign-in screen explains the code. */
export class OidcFailure extends Data.TaggedError("OidcFailure")<{
  readonly code: OidcFailureCode
  /** For the log: a code of the client library or of the provider's response. */
  readonly detail: string
}> {}

/** The random values of one attempt to sign in. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person as the provider describes them. */
export interface OidcPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: unknown
  readonly isVerified: boolean
  readonly names: ReadonlyArray<unknown>
  /** The claim that lists the groups. */
  readonly groups: unknown
  /** Whether the provider asked for a second factor. */
  readonly hasFactor: boolean
}

/** The time limit for each request to the provider, in seconds. */
const patience = 10
/** The maximum size of a response of the provider, in bytes. */
const mostBytes = 1024 ** 2
/** The time limit at sign-out, which doesn't wait for a slow provider. */
const signOutPatience = "3 seconds"

/** Refuses redirects, plain HTTP to other machines, and large responses. */
const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  if (!isSafeAddress(url)) throw new Error("unsafe address")
  const form = typeof body === "string" || body instanceof URLSearchParams ? { body: String(body) } : {}
  const response = await fetch(url, { ...options, ...form })
  const chunks: Array<Uint8Array<ArrayBuffer>> = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new Error("response too large")
    chunks.push(new Uint8Array(chunk))
  }
  const { status, statusText, headers } = response
  return new Response(size === 0 ? null : new Blob(chunks), { status, statusText, headers })
}

const textOf = (error: unknown, name: string): string | undefined =>
  Predicate.hasProperty(error, name) && typeof error[name] === "string" ? error[name] : undefined

/** An error code for the log, without characters that could fake other lines. */
const detailOf = (error: unknown): string => {
  const cause = Predicate.hasProperty(error, "cause") ? error.cause : undefined
  const inner = textOf(cause, "code") ?? (cause instanceof Error ? cause.message : undefined)
  const parts = [textOf(error, "error") ?? textOf(error, "code") ?? textOf(error, "name"), inner]
  const text = parts.filter((part) => part !== undefined).join(": ")
  return text.replace(/[^ -~]/g, "?").slice(0, 200)
}

const failureOf = (error: unknown): OidcFailure => {
  const detail = detailOf(error)
  const name = textOf(error, "name")
  if (name === "AuthorizationResponseError") {
    return new OidcFailure({ code: detail.startsWith("access_denied") ? "access_denied" : "provider_refused", detail })
  }
  if (name === "ResponseBodyError" || name === "WWWAuthenticateChallengeError") {
    return new OidcFailure({ code: "provider_refused", detail })
  }
  const code = textOf(error, "code") ?? ""
  const isAnswer = code.startsWith("OAUTH_") && !/TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|NOT_JSON/.test(code)
  return new OidcFailure({ code: isAnswer ? "invalid_answer" : "provider_unreachable", detail })
}

const library = Effect.promise(() => import("openid-client"))
type Library = Effect.Effect.Success<typeof library>

const attempt = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failureOf })

const checked = (url: URL): Effect.Effect<string, OidcFailure> =>
  isSafeAddress(url.href)
    ? Effect.succeed(url.href)
    : new OidcFailure({ code: "invalid_answer", detail: "unsafe address in the provider's metadata" })

/** The method that the issuer supports, Basic first. */
const clientAuth =
  ({ ClientSecretBasic, ClientSecretPost }: Library, secret: string): ClientAuth =>
  (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    const isPost = !methods.includes("client_secret_basic") && methods.includes("client_secret_post")
    return (isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...others)
  }

const discover = ({ issuer, clientId, clientSecret }: OidcSettings) =>
  Effect.gen(function* () {
    const oidc = yield* library
    const config = yield* attempt(() =>
      oidc.discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: 30 },
        clientAuth(oidc, Redacted.value(clientSecret)),
        {
          [oidc.customFetch]: boundedFetch,
          timeout: patience,
          // Also verify the signatures of tokens that come directly from the provider.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [])
          ]
        }
      )
    )
    return { oidc, config }
  })

/** The person in verified claims. An address and its verification are never taken from two different sources. */
const personOf = (
  idToken: { readonly iss: string; readonly sub: string; readonly [claim: string]: unknown },
  userInfo: Readonly<Record<string, unknown>>,
  roleClaim: string
): OidcPerson => {
  const contact = typeof userInfo["email"] === "string" ? userInfo : idToken
  const claim = (name: string) => userInfo[name] ?? idToken[name]
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: contact["email"],
    isVerified: contact["email_verified"] === true,
    names: [claim("name"), claim("preferred_username"), claim("nickname")],
    groups: claim(roleClaim),
    hasFactor: Array.isArray(idToken["amr"]) && idToken["amr"].includes("mfa")
  }
}

/** The pages of this installation that the provider sends people back to. */
export const returnAddresses = ({ baseUrl }: { readonly baseUrl: string }) => ({
  signIn: `${baseUrl}/app/oidc/callback`,
  signOut: `${baseUrl}/app/signin`
})

/** The OpenID Connect provider of the installation. Nothing is loaded or requested before its first use. */
export class OidcProvider extends Effect.Service<OidcProvider>()("signin/OidcProvider", {
  effect: Effect.gen(function* () {
    const settings = yield* Settings
    const addresses = returnAddresses(settings)
    const budget = logBudget(60, "failed sign-ins with the provider")
    const off = new OidcFailure({ code: "oidc_off", detail: "not configured" })
    const wanted = Effect.mapError(settings.oidc, () => off)

    // Reads the metadata once an hour. After a failure, waits a few seconds before it asks again.
    const discovered = yield* Cache.makeWith({
      capacity: 1,
      lookup: (_: "provider") => Effect.uninterruptible(Effect.flatMap(wanted, discover)),
      timeToLive: (exit) => (Exit.isSuccess(exit) ? "1 hour" : "3 seconds")
    })
    const provider = discovered.get("provider")

    const userInfoOf = (oidc: Library, config: Configuration, token: string, subject: string) =>
      config.serverMetadata().userinfo_endpoint === undefined
        ? Effect.succeed({})
        : attempt(() => oidc.fetchUserInfo(config, token, subject))

    return {
      settings: settings.oidc,

      /** Reads the provider's metadata. */
      check: Effect.asVoid(provider),

      /** The address where the person signs in, and the values to verify the response with. */
      begin: traced("OidcProvider.begin")(function* () {
        const { scopes } = yield* wanted
        const { oidc, config } = yield* provider
        const values: Attempt = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier()
        }
        const challenge = yield* attempt(() => oidc.calculatePKCECodeChallenge(values.verifier))
        const address = yield* Effect.try({
          try: () =>
            oidc.buildAuthorizationUrl(config, {
              redirect_uri: addresses.signIn,
              scope: scopes,
              state: values.state,
              nonce: values.nonce,
              code_challenge: challenge,
              code_challenge_method: "S256"
            }),
          catch: failureOf
        })
        return { address: yield* checked(address), values }
      }),

      /** Verifies the response in the query of the callback; returns the person. */
      finish: traced("OidcProvider.finish")(function* (query: string, { state, nonce, verifier }: Attempt) {
        const { roleClaim } = yield* wanted
        const { oidc, config } = yield* provider
        const answer = new URL(addresses.signIn)
        answer.search = query
        const tokens = yield* attempt(() =>
          oidc.authorizationCodeGrant(config, answer, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true
          })
        )
        const claims = tokens.claims()
        if (claims === undefined) return yield* new OidcFailure({ code: "invalid_answer", detail: "no ID token" })
        const userInfo = yield* userInfoOf(oidc, config, tokens.access_token, claims.sub)
        return personOf(claims, userInfo, roleClaim)
      }),

      /** The address where the provider ends its own session, if it has one. */
      signOutAddress: Effect.gen(function* () {
        const { clientId } = yield* wanted
        const { oidc, config } = yield* provider
        if (config.serverMetadata().end_session_endpoint === undefined) return null
        const parameters = { client_id: clientId, post_logout_redirect_uri: addresses.signOut }
        return yield* checked(oidc.buildEndSessionUrl(config, parameters))
      }).pipe(
        Effect.disconnect,
        Effect.timeout(signOutPatience),
        Effect.catchAll(() => Effect.succeed(null))
      ),

      /** Logs why a sign-in failed, for the operator. */
      report: ({ code, detail }: OidcFailure) =>
        budget(Effect.annotateLogs(Effect.logWarning("sign-in with the provider failed"), { code, detail })),

      isOn: Option.isSome(settings.oidc)
    }
  })
}) {}
