import { Cache, Effect, Exit, Option, Redacted } from "effect"
import type { ClientAuth, Configuration } from "openid-client"
import { logBudget } from "../../http/LogBudget.ts"
import { traced } from "../../lib/Traced.ts"
import { isSafeAddress, type OidcSettings } from "../../settings/OidcSettings.ts"
import { Settings } from "../../settings/Settings.ts"
import { personOf, trustsAddresses } from "./OidcClaims.ts"
import { attempt, attemptNow, boundedFetch, OidcFailure, patience, printable } from "./ProviderRequests.ts"

/** The random values of one attempt to sign in. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The time limit at sign-out, which doesn't wait for a slow provider. */
const signOutPatience = "3 seconds"

const library = Effect.promise(() => import("openid-client"))
type Library = Effect.Effect.Success<typeof library>

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
    ).pipe(
      Effect.mapError((failure) =>
        failure.issuer === undefined
          ? failure
          : new OidcFailure({
              ...failure,
              detail: `the provider calls itself ${printable(failure.issuer)}, LINDEN_OIDC_ISSUER is ${issuer}`
            })
      )
    )
    return { oidc, config }
  })

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

    /**
     * The claims of the userinfo endpoint, or why it refuses or is unreachable: the ID token may be enough. Invalid
     * claims, such as those of another person, end the sign-in.
     */
    const userInfoOf = (oidc: Library, config: Configuration, token: string, subject: string) =>
      config.serverMetadata().userinfo_endpoint === undefined
        ? Effect.succeed({})
        : attempt(() => oidc.fetchUserInfo(config, token, subject)).pipe(
            Effect.mapError(({ code, detail }) => new OidcFailure({ code, detail: `userinfo: ${detail}` })),
            Effect.catchIf(({ code }) => code !== "invalid_answer", Effect.succeed)
          )

    return {
      settings: settings.oidc,

      /** The provider's metadata, which the first use reads. */
      metadata: Effect.map(provider, ({ config }) => config.serverMetadata()),

      /** The address where the person signs in, and the values to verify the response with. */
      begin: traced("OidcProvider.begin")(function* (isAgain: boolean) {
        const { scopes } = yield* wanted
        const { oidc, config } = yield* provider
        const values: Attempt = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier()
        }
        const challenge = yield* attempt(() => oidc.calculatePKCECodeChallenge(values.verifier))
        const address = yield* attemptNow(() =>
          oidc.buildAuthorizationUrl(config, {
            redirect_uri: addresses.signIn,
            scope: scopes,
            state: values.state,
            nonce: values.nonce,
            code_challenge: challenge,
            code_challenge_method: "S256",
            ...(isAgain ? { prompt: "login", max_age: "0" } : {})
          })
        )
        return { address: yield* checked(address), values }
      }),

      /** Verifies the response in the query of the callback; returns the person. */
      finish: traced("OidcProvider.finish")(function* (query: string, { state, nonce, verifier }: Attempt) {
        const given = yield* wanted
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
        const trustsEmail = trustsAddresses(config.serverMetadata().issuer, given)
        return personOf(claims, userInfo, { ...given, trustsEmail })
      }),

      /**
       * Requests tokens with a code that the provider never issued, as a sign-in would. Returns why the provider refuses:
       * the code, or before that the client.
       */
      tryCode: Effect.gen(function* () {
        const { oidc, config } = yield* provider
        const answer = new URL(addresses.signIn)
        const state = oidc.randomState()
        answer.search = String(
          new URLSearchParams({ code: "linden-doctor", state, iss: config.serverMetadata().issuer })
        )
        const checks = { expectedState: state, pkceCodeVerifier: oidc.randomPKCECodeVerifier(), idTokenExpected: true }
        return yield* attempt(() => oidc.authorizationCodeGrant(config, answer, checks)).pipe(
          Effect.as(new OidcFailure({ code: "invalid_answer", detail: "tokens for an unknown code" })),
          Effect.catchAll(Effect.succeed)
        )
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

      /** Logs that a sign-in succeeded with the ID token alone. */
      reportUserInfo: ({ code, detail }: OidcFailure) =>
        budget(Effect.annotateLogs(Effect.logWarning("signed in without the provider's userinfo"), { code, detail })),

      /** Logs why a sign-in failed, for the operator. */
      report: ({ code, detail }: OidcFailure) =>
        budget(Effect.annotateLogs(Effect.logWarning("sign-in with the provider failed"), { code, detail })),

      isOn: Option.isSome(settings.oidc)
    }
  })
}) {}
