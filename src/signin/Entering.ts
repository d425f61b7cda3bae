import { HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"
import { cookieOf, giveCookie } from "../auth/session/Cookie.ts"
import { boundHost } from "../auth/session/Origin.ts"
import type { Sessions, SignInWay } from "../auth/session/Sessions.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import type { NewSignIn } from "./SignIns.ts"

/** Starts a session for this browser, which replaces the browser's former one; returns its id. */
export const entering = (sessions: Sessions, settings: SettingsShape) =>
  Effect.fnUntraced(function* (signIn: NewSignIn, way: SignInWay, hasFactor: boolean, confirmedAt?: number) {
    const request = yield* HttpServerRequest.HttpServerRequest
    const before = cookieOf(request, settings)
    if (before !== undefined) yield* sessions.endByToken(before)
    const { id, token } = yield* sessions.begin({
      ...signIn,
      userAgent: request.headers["user-agent"] ?? "",
      host: boundHost(request.headers, settings.baseUrl),
      way,
      hasFactor,
      confirmedAt
    })
    yield* giveCookie(settings, token)
    return id
  })
