import { createHash, timingSafeEqual } from "node:crypto"
import { type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Option, Redacted } from "effect"
import { clientAddress } from "../http/ClientAddress.ts"
import { isNear } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"

type Request = HttpServerRequest.HttpServerRequest

const digest = (text: string) => createHash("sha256").update(text).digest()

const unauthorized = HttpServerResponse.text("The token of LINDEN_METRICS_TOKEN is required.\n", {
  status: 401,
  headers: { "www-authenticate": "Bearer" }
})

const forbidden = HttpServerResponse.text("Metrics are for this machine and its network: see LINDEN_METRICS_TOKEN.\n", {
  status: 403
})

const knows = (token: string, { headers }: Request): boolean => {
  const given = /^Bearer +(\S+)\s*$/i.exec(headers["authorization"] ?? "")?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const forwardedBy = ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host", "x-forwarded-proto"]

// A trusted proxy names the client in X-Forwarded-For. Any other sign of a proxy hides the origin of the request.
const hidesClient = ({ headers }: Request, { trustProxy }: SettingsShape): boolean =>
  (trustProxy === false || headers["x-forwarded-for"] === undefined) &&
  forwardedBy.some((name) => headers[name] !== undefined)

const isFromNear = (request: Request, settings: SettingsShape): boolean =>
  !hidesClient(request, settings) && isNear(clientAddress(request, settings))

/** The error instead of the metrics: 401 without the configured token, or 403 for remote clients if there is none. */
export const refusal = Effect.gen(function* () {
  const settings = yield* Settings
  const token = Option.map(settings.metricsToken, Redacted.value)
  return (request: Request): Option.Option<HttpServerResponse.HttpServerResponse> => {
    if (Option.isSome(token)) return knows(token.value, request) ? Option.none() : Option.some(unauthorized)
    return isFromNear(request, settings) ? Option.none() : Option.some(forbidden)
  }
})
