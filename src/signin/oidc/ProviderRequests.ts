import { Data, Effect, Predicate } from "effect"
import type { CustomFetch } from "openid-client"
import { isSafeAddress } from "../../settings/OidcSettings.ts"

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
  /** The issuer as the provider spells it, if the spelling is what failed. */
  readonly issuer?: string | undefined
}> {}

/** The time limit for each request to the provider, in seconds. */
export const patience = 10
/** The maximum size of a response of the provider, in bytes. */
const mostBytes = 1024 ** 2

/** Refuses redirects, plain HTTP to other machines, and large responses. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
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

/** A text of the provider for the log, without characters that could fake other lines. */
export const printable = (text: string): string => text.replace(/[^ -~]/g, "?").slice(0, 200)

const textOf = (error: unknown, name: string): string | undefined =>
  Predicate.hasProperty(error, name) && typeof error[name] === "string" ? error[name] : undefined

const memberOf = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

const causeOf = (error: unknown): unknown => memberOf(error, "cause")

/** The status of the response that the client library refused. */
const statusOf = (error: unknown): number | undefined => {
  const status = [error, causeOf(error)].map((one) => memberOf(one, "status"))
  return status.find((one) => typeof one === "number")
}

/** The issuer in a value that the client library refused. */
const issuerIn = (refused: object, message: string): string | undefined => {
  if (textOf(refused, "attribute") === "issuer") return textOf(memberOf(refused, "body"), "issuer")
  if (textOf(refused, "claim") === "iss") return textOf(memberOf(refused, "claims"), "iss")
  const parameters = memberOf(refused, "parameters")
  return parameters instanceof URLSearchParams && message.includes('"iss"')
    ? (parameters.get("iss") ?? undefined)
    : undefined
}

/** The two spellings of the issuer, if that is what the client library refused. */
const issuersOf = (error: unknown): { readonly expected: string; readonly actual: string } | undefined => {
  for (const thrown of [error, causeOf(error)]) {
    const refused = causeOf(thrown)
    const expected = textOf(refused, "expected")
    if (expected === undefined || !Predicate.isObject(refused)) continue
    const actual = issuerIn(refused, textOf(thrown, "message") ?? "")
    if (actual !== undefined) return { expected, actual }
  }
  return undefined
}

const detailOf = (error: unknown): string => {
  const issuers = issuersOf(error)
  if (issuers !== undefined) {
    return `the issuer is ${printable(issuers.actual)} instead of ${printable(issuers.expected)}`
  }
  if (error instanceof Error && error.name === "Error") return printable(error.message)
  const cause = causeOf(error)
  const inner = textOf(cause, "code") ?? (cause instanceof Error ? cause.message : undefined)
  const parts = [textOf(error, "error") ?? textOf(error, "code") ?? textOf(error, "name"), statusOf(error), inner]
  return printable([...new Set(parts.filter((part) => part !== undefined))].join(": "))
}

/** Whether a response with this status is worth another try later. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429

const failureOf = (error: unknown): OidcFailure => {
  const detail = detailOf(error)
  const name = textOf(error, "name")
  const status = statusOf(error)
  if (name === "AuthorizationResponseError") {
    return new OidcFailure({ code: detail.startsWith("access_denied") ? "access_denied" : "provider_refused", detail })
  }
  if (name === "ResponseBodyError" || name === "WWWAuthenticateChallengeError") {
    return new OidcFailure({ code: "provider_refused", detail })
  }
  const code = textOf(error, "code") ?? ""
  if (/RESPONSE_IS_NOT_(?:CONFORM|JSON)/.test(code) && status !== undefined && status >= 400 && !isPassing(status)) {
    return new OidcFailure({ code: "provider_refused", detail })
  }
  const isAnswer = code.startsWith("OAUTH_") && !/TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|NOT_JSON/.test(code)
  return new OidcFailure({
    code: isAnswer ? "invalid_answer" : "provider_unreachable",
    detail,
    issuer: issuersOf(error)?.actual
  })
}

/** Runs a function of the client library. */
export const attempt = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failureOf })

/** Runs a function of the client library that requests nothing. */
export const attemptNow = <A>(run: () => A) => Effect.try({ try: run, catch: failureOf })

/** Requests an address of the provider without credentials. */
export const requested = (url: string, headers: Record<string, string>) =>
  attempt(async () => {
    const signal = AbortSignal.timeout(patience * 1000)
    const response = await boundedFetch(url, { method: "GET", body: undefined, headers, redirect: "manual", signal })
    return {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      location: response.headers.get("location") ?? "",
      text: await response.text()
    }
  })
