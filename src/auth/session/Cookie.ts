import { HttpApp, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import type { SettingsShape } from "../../SettingsShape.ts"

type Base = Pick<SettingsShape, "baseUrl">
type Kind = "session" | "device"

const isSecure = ({ baseUrl }: Base) => baseUrl.startsWith("https:")

// With the prefix, browsers refuse a cookie that a sub domain or a page without TLS tries to plant.
const nameOf = (base: Base, kind: Kind) => (isSecure(base) ? `__Host-linden_${kind}` : `linden_${kind}`)

/** The token in the cookie of a request; undefined where there is none. */
export const cookieOf = (request: HttpServerRequest.HttpServerRequest, base: Base): string | undefined =>
  request.cookies[nameOf(base, "session")]

/** What the browser shows of having signed in before; undefined where it did not. */
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

/** Gives the browser the token of a session. */
export const giveCookie = (base: Base & Pick<SettingsShape, "sessionIdleDays">, token: string) =>
  answerWith(base, "session", token, base.sessionIdleDays * 86_400)

/** Makes the browser forget its session. */
export const clearCookie = (base: Base) => answerWith(base, "session", "", 0)

/** Lets the browser show later that it signed in before. */
export const giveDevice = (base: Base, value: string, days: number) => answerWith(base, "device", value, days * 86_400)

/** Keeps an answer that is for one person out of every cache. */
export const keepPrivate = HttpApp.appendPreResponseHandler((_, response) =>
  Effect.succeed(
    response.headers["cache-control"] === undefined
      ? HttpServerResponse.setHeader(response, "cache-control", "no-store")
      : response
  )
)
