import { HttpApp, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import type { SettingsShape } from "../../settings/SettingsShape.ts"

type Base = Pick<SettingsShape, "baseUrl">
type Kind = "session" | "device" | "oidc" | "factor"

const isSecure = ({ baseUrl }: Base) => baseUrl.startsWith("https:")

// With the prefix `__Host-`, browsers reject a cookie set by a subdomain or by a page without TLS.
const nameOf = (base: Base, kind: Kind) => (isSecure(base) ? `__Host-linden_${kind}` : `linden_${kind}`)

/** The token in the cookie of a request, if any. */
export const cookieOf = (request: HttpServerRequest.HttpServerRequest, base: Base): string | undefined =>
  request.cookies[nameOf(base, "session")]

/** The browser's proof that it has signed in before, if any. */
export const deviceOf = (request: HttpServerRequest.HttpServerRequest, base: Base): string | undefined =>
  request.cookies[nameOf(base, "device")]

const answerWith = (base: Base, kind: Kind, value: string, seconds: number) =>
  HttpApp.appendPreResponseHandler((_, response) =>
    Effect.orDie(
      HttpServerResponse.setCookie(response, nameOf(base, kind), value, {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: isSecure(base),
        maxAge: seconds * 1000
      })
    )
  )

/** Sets the session cookie. */
export const giveCookie = (base: Base & Pick<SettingsShape, "sessionIdleDays">, token: string) =>
  answerWith(base, "session", token, base.sessionIdleDays * 86_400)

/** Clears the session cookie. */
export const clearCookie = (base: Base) => answerWith(base, "session", "", 0)

/** Sets the cookie that proves an earlier sign-in. */
export const giveDevice = (base: Base, value: string, days: number) => answerWith(base, "device", value, days * 86_400)

/** The sealed values of a sign-in with the provider, if any. */
export const attemptOf = (request: HttpServerRequest.HttpServerRequest, base: Base): string | undefined =>
  request.cookies[nameOf(base, "oidc")]

/** Sets the cookie of a sign-in with the provider. An empty value clears it. */
export const giveAttempt = (base: Base, value: string, seconds: number) => answerWith(base, "oidc", value, seconds)

/** The sealed values of a sign-in that awaits a second factor, or of a passkey in the making, if any. */
export const pendingOf = (request: HttpServerRequest.HttpServerRequest, base: Base): string | undefined =>
  request.cookies[nameOf(base, "factor")]

/** Sets the cookie of a sign-in that awaits a second factor. An empty value clears it. */
export const givePending = (base: Base, value: string, seconds: number) => answerWith(base, "factor", value, seconds)

/** Prevents caching of a personal response. */
export const keepPrivate = HttpApp.appendPreResponseHandler((_, response) =>
  Effect.succeed(
    response.headers["cache-control"] === undefined
      ? HttpServerResponse.setHeader(response, "cache-control", "no-store")
      : response
  )
)
