import { HttpApp, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import type { SettingsShape } from "../Settings.ts"

type Base = Pick<SettingsShape, "baseUrl">

/** How long a session lasts after its last use, in days. */
export const sessionDays = 30

const isSecure = ({ baseUrl }: Base) => baseUrl.startsWith("https:")

// With the prefix, browsers refuse a cookie that a sub domain or a page without TLS tries to plant.
const nameOf = (base: Base) => (isSecure(base) ? "__Host-linden_session" : "linden_session")

/** The token in the cookie of a request; undefined where there is none. */
export const cookieOf = (request: HttpServerRequest.HttpServerRequest, base: Base): string | undefined =>
  request.cookies[nameOf(base)]

const answerWith = (base: Base, token: string, seconds: number) =>
  HttpApp.appendPreResponseHandler((_, response) =>
    Effect.orDie(
      HttpServerResponse.setCookie(response, nameOf(base), token, {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: isSecure(base),
        maxAge: seconds * 1000
      })
    )
  )

/** Gives the browser the token of a session. */
export const giveCookie = (base: Base, token: string) => answerWith(base, token, sessionDays * 86_400)

/** Makes the browser forget its session. */
export const clearCookie = (base: Base) => answerWith(base, "", 0)

/** Keeps an answer that is for one person out of every cache. */
export const keepPrivate = HttpApp.appendPreResponseHandler((_, response) =>
  Effect.succeed(
    response.headers["cache-control"] === undefined
      ? HttpServerResponse.setHeader(response, "cache-control", "no-store")
      : response
  )
)
