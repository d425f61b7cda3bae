import { createHash, timingSafeEqual } from "node:crypto"
import { type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Redacted } from "effect"
import { HostGuard } from "../auth/HostGuard.ts"
import { Settings } from "../settings/Settings.ts"

type Request = HttpServerRequest.HttpServerRequest

const digest = (text: string) => createHash("sha256").update(text).digest()

const unauthorized = HttpServerResponse.text("The token of LINDEN_METRICS_TOKEN is required.\n", {
  status: 401,
  headers: { "www-authenticate": "Bearer" }
})

const forbidden = HttpServerResponse.text(
  "Metrics are for this machine and its network, at an address that visitors don't use: see LINDEN_METRICS_TOKEN.\n",
  {
    status: 403
  }
)

const knows = (token: string, { headers }: Request): boolean => {
  const given = /^Bearer +(\S+)\s*$/i.exec(headers["authorization"] ?? "")?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

/**
 * The error for clients without access: 401 if the configured token is missing or wrong, 403 for clients that are not
 * near if no token is configured.
 */
export const refusal = Effect.gen(function* () {
  const settings = yield* Settings
  const { isNear } = yield* HostGuard
  const token = Option.map(settings.metricsToken, Redacted.value)
  return (request: Request): Effect.Effect<Option.Option<HttpServerResponse.HttpServerResponse>, SqlError> => {
    if (Option.isSome(token))
      return Effect.succeed(knows(token.value, request) ? Option.none() : Option.some(unauthorized))
    return Effect.map(isNear(request), (near) => (near ? Option.none() : Option.some(forbidden)))
  }
})
