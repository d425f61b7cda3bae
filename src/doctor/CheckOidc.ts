import { createPublicKey, type JsonWebKey } from "node:crypto"
import { Effect, Option, Schema } from "effect"
import type { ServerMetadata } from "openid-client"
import { isSafeAddress, type OidcSettings } from "../settings/OidcSettings.ts"
import { Settings } from "../settings/Settings.ts"
import { trustsAddresses } from "../signin/oidc/OidcClaims.ts"
import { OidcProvider, returnAddresses } from "../signin/oidc/OidcProvider.ts"
import { type OidcFailure, printable, requested } from "../signin/oidc/ProviderRequests.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

const failed = (message: string, advice: string) => error("oidc", message, advice)
const suspicious = (message: string, advice: string) => warning("oidc", message, advice)

/** A list in the provider's metadata, which may be of any type. */
const textsIn = (list: unknown): ReadonlyArray<string> | undefined =>
  Array.isArray(list) ? list.filter((one) => typeof one === "string") : undefined

const isEndpoint = (address: unknown): address is string => typeof address === "string" && isSafeAddress(address)

/** The key type of each signature that a sign-in accepts, by the start of the algorithm's name. */
const keyTypes: Readonly<Record<string, string>> = { RS: "RSA", PS: "RSA", ES: "EC", Ed: "OKP" }
const curves: Readonly<Record<string, string>> = {
  ES256: "P-256",
  ES384: "P-384",
  ES512: "P-521",
  Ed25519: "Ed25519",
  EdDSA: "Ed25519"
}
const isAccepted = (algorithm: string) => /^(?:[RPE]S(?:256|384|512)|Ed25519|EdDSA)$/.test(algorithm)

/** The algorithm of ID tokens if a provider announces none. */
const usualAlgorithms = ["RS256"]

const checkAlgorithms = (algorithms: ReadonlyArray<string>): ReadonlyArray<Finding> =>
  algorithms.some(isAccepted)
    ? []
    : [
        failed(
          `The provider signs ID tokens only with ${printable(algorithms.join(", "))}. Sign-ins need a key pair, such as RS256 or ES256.`,
          "Choose a signing key for the client at the provider. HS256 signs with the client secret instead."
        )
      ]

const Key = Schema.Struct({
  kty: Schema.String,
  use: Schema.optional(Schema.String),
  alg: Schema.optional(Schema.String),
  crv: Schema.optional(Schema.String),
  key_ops: Schema.optional(Schema.Array(Schema.String))
})
const readKeys = Schema.decodeUnknownOption(Schema.parseJson(Schema.Struct({ keys: Schema.Array(Schema.Unknown) })))
const readKey = Schema.decodeUnknownOption(Key)

/** Whether a key of the provider can verify one of the algorithms. */
const isUsable = (given: unknown, algorithms: ReadonlyArray<string>): boolean => {
  const key = Option.getOrUndefined(readKey(given))
  if (key === undefined || (key.use ?? "sig") !== "sig" || key.key_ops?.includes("verify") === false) return false
  const fits = (algorithm: string) =>
    keyTypes[algorithm.slice(0, 2)] === key.kty &&
    (key.alg ?? algorithm) === algorithm &&
    (curves[algorithm] === undefined || curves[algorithm] === key.crv)
  if (!algorithms.some(fits)) return false
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: given as JsonWebKey, format: "jwk" })
    return key.kty !== "RSA" || (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}

const missingEndpoint = (name: string) =>
  failed(
    `The provider's metadata has no usable ${name}.`,
    "Check that LINDEN_OIDC_ISSUER is an OpenID Connect provider whose endpoints are https URLs."
  )

const unavailable = (what: string, { detail }: OidcFailure) =>
  failed(`${what} does not answer (${detail}).`, "Check the provider, and the network between it and this server.")

const checkKeys = Effect.fnUntraced(
  function* (address: string | undefined, algorithms: ReadonlyArray<string>) {
    if (!isEndpoint(address)) return [missingEndpoint("jwks_uri")]
    const what = `The provider's list of keys, ${printable(address)},`
    const answer = yield* requested(address, { accept: "application/json" })
    const type = answer.contentType.split(";", 1)[0]?.trim().toLowerCase()
    const isJson = type === "application/json" || type === "application/jwk-set+json"
    const list = answer.status === 200 && isJson ? readKeys(answer.text) : Option.none()
    if (Option.isNone(list)) {
      return [failed(`${what} is no list of keys (status ${answer.status}).`, "Check the provider's signing keys.")]
    }
    const accepted = algorithms.filter(isAccepted)
    if (accepted.length === 0 || list.value.keys.some((key) => isUsable(key, accepted))) return []
    return [
      failed(
        `${what} contains no key that can verify ${printable(accepted.join(", "))}. RSA keys need 2048 bits.`,
        "Choose a signing key for the client at the provider."
      )
    ]
  },
  Effect.catchTag("OidcFailure", (failure) => Effect.succeed([unavailable("The provider's list of keys", failure)]))
)

/** Sends the client's credentials with a code that the provider never issued. */
const checkToken = Effect.fnUntraced(function* ({ tryCode }: OidcProvider, metadata: ServerMetadata) {
  const methods = textsIn(metadata.token_endpoint_auth_methods_supported)
  if (!isEndpoint(metadata.token_endpoint)) return [missingEndpoint("token_endpoint")]
  if (methods?.some((method) => method === "client_secret_basic" || method === "client_secret_post") === false) {
    return [
      failed(
        `The token endpoint accepts only ${printable(methods.join(", "))}. Linden sends the client secret.`,
        "Allow client_secret_basic or client_secret_post for the client at the provider."
      )
    ]
  }
  const failure = yield* tryCode
  const { code, detail } = failure
  if (/^invalid_(?:grant|request)\b/.test(detail)) return []
  if (/^(?:invalid_client|unauthorized_client)\b|\b401\b/.test(detail)) {
    return [
      failed(
        `The provider refuses the client (${detail}).`,
        "Check LINDEN_OIDC_CLIENT_ID and LINDEN_OIDC_CLIENT_SECRET, and that the client is confidential."
      )
    ]
  }
  if (code === "provider_unreachable") return [unavailable("The token endpoint", failure)]
  return [failed(`The token endpoint refuses a sign-in (${detail}).`, "Check the client at the provider.")]
})

/** Errors that only mean that no one has signed in at the provider. */
const needsPerson = /^(?:login|interaction|consent|account_selection)_(?:required)$/

/** Requests the page where people sign in, and follows no redirects. */
const checkSignInPage = Effect.fnUntraced(
  function* ({ begin }: OidcProvider, metadata: ServerMetadata, callback: string) {
    if (!isEndpoint(metadata.authorization_endpoint)) return [missingEndpoint("authorization_endpoint")]
    const { address } = yield* begin(false)
    const { status, location } = yield* requested(address, { accept: "text/html" })
    const refusal = location.startsWith(`${callback}?`) ? new URL(location).searchParams.get("error") : null
    if (status < 400 && (refusal === null || needsPerson.test(refusal))) return []
    return [
      failed(
        `The provider refuses to show its sign-in page (${printable(refusal ?? `status ${status}`)}).`,
        `Register ${callback} as the redirect URI of the client. Check LINDEN_OIDC_CLIENT_ID and LINDEN_OIDC_SCOPES.`
      )
    ]
  },
  Effect.catchTag("OidcFailure", (failure) => Effect.succeed([unavailable("The provider's sign-in page", failure)]))
)

/** Whether the userinfo endpoint answers at all, which it does without a token by refusing. */
const checkUserInfo = Effect.fnUntraced(function* (address: unknown) {
  if (address === undefined) return []
  return yield* requested(String(address), { accept: "application/json" }).pipe(
    Effect.map(({ status }) => (status >= 500 ? `status ${status}` : undefined)),
    Effect.catchAll(({ detail }) => Effect.succeed(detail)),
    Effect.map((fault) =>
      fault === undefined
        ? []
        : [
            suspicious(
              `The userinfo endpoint does not answer (${fault}). Sign-ins use only the claims of the ID token.`,
              "Check the provider, or add the address and groups to its ID tokens."
            )
          ]
    )
  )
})

const checkScopes = (scopes: string, known: ReadonlyArray<string> | undefined): ReadonlyArray<Finding> => {
  const others = scopes.split(" ").filter((scope) => known?.includes(scope) === false)
  if (others.length === 0) return []
  const advice = "Correct LINDEN_OIDC_SCOPES if sign-ins fail or claims are missing."
  return [suspicious(`The provider does not list these scopes: ${others.join(", ")}.`, advice)]
}

/** States the risk of trusting addresses, or why they are not trusted. */
const checkTrust = (given: OidcSettings, { issuer }: ServerMetadata): ReadonlyArray<Finding> => {
  if (!given.trustsEmail) return []
  if (trustsAddresses(issuer, given)) {
    const risk = "Anyone who can choose an address at the provider can sign in to the account with that address."
    return [ok("oidc", `LINDEN_OIDC_TRUST_EMAIL trusts addresses that the provider doesn't call verified. ${risk}`)]
  }
  return [
    suspicious(
      `LINDEN_OIDC_TRUST_EMAIL has no effect, because ${printable(issuer)} signs in people of all tenants.`,
      "Set LINDEN_OIDC_ISSUER to the issuer of your own tenant."
    )
  ]
}

const adviceFor = (given: string, own: string | undefined): string => {
  if (given.includes("{"))
    return "Replace the part in braces in LINDEN_OIDC_ISSUER, for example by the ID of your tenant."
  if (own === undefined) return "Check LINDEN_OIDC_ISSUER."
  return own.includes("{")
    ? "Set LINDEN_OIDC_ISSUER to the issuer of your own tenant."
    : `If this is your provider, set LINDEN_OIDC_ISSUER to "${printable(own)}".`
}

/** Tries everything that a sign-in with the OpenID Connect provider needs, except for a person. */
export const checkOidc = Effect.gen(function* () {
  const settings = yield* Settings
  if (Option.isNone(settings.oidc)) return []
  const given = settings.oidc.value
  const { signIn, signOut } = returnAddresses(settings)
  const provider = yield* Effect.provide(OidcProvider, OidcProvider.Default)
  return yield* Effect.gen(function* () {
    const metadata = yield* provider.metadata
    const algorithms = textsIn(metadata.id_token_signing_alg_values_supported) ?? usualAlgorithms
    const tried = yield* Effect.all(
      [
        checkKeys(metadata.jwks_uri, algorithms),
        checkToken(provider, metadata),
        checkSignInPage(provider, metadata, signIn),
        checkUserInfo(metadata.userinfo_endpoint)
      ],
      { concurrency: "unbounded" }
    )
    const findings = [
      ...checkAlgorithms(algorithms),
      ...tried.flat(),
      ...checkScopes(given.scopes, textsIn(metadata.scopes_supported))
    ]
    const works = ok(
      "oidc",
      `${given.issuer} answers, and accepts the client. Register ${signIn} as its redirect URI, and ${signOut} for sign-out.`
    )
    const isBroken = findings.some(({ level }) => level === "error")
    return [...(isBroken ? [] : [works]), ...findings, ...checkTrust(given, metadata)]
  }).pipe(
    Effect.catchTag("OidcFailure", ({ detail, issuer }) => {
      const advice = `${adviceFor(given.issuer, issuer)} The redirect URI to register is ${signIn}.`
      return Effect.succeed([failed(`${given.issuer} does not answer as a provider (${detail}).`, advice)])
    })
  )
})
