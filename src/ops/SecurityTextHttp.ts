import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { HostGuard } from "../auth/HostGuard.ts"
import { dayMillis } from "../lib/Time.ts"
import { missingResponse } from "../redirect/Responses.ts"
import { Settings } from "../settings/Settings.ts"

const path = "/.well-known/security.txt"

/** How long the file says that it is valid, in days; RFC 9116 recommends less than a year. */
const validDays = 180

/** Where to report vulnerabilities (RFC 9116), if the operator has set a contact. */
export const SecurityTextHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const { securityContacts, baseUrl } = yield* Settings
    const hosts = yield* HostGuard
    const serve = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      if (Option.isNone(securityContacts) || !hosts.isOwn(request)) return yield* missingResponse
      const today = Math.floor((yield* Clock.currentTimeMillis) / dayMillis)
      const expires = new Date((today + validDays) * dayMillis).toISOString().replace(".000", "")
      const lines = [
        ...securityContacts.value.map((contact) => `Contact: ${contact}`),
        `Expires: ${expires}`,
        ...(baseUrl.startsWith("https:") ? [`Canonical: ${baseUrl}${path}`] : [])
      ]
      return HttpServerResponse.text(`${lines.join("\n")}\n`, {
        contentType: "text/plain; charset=utf-8",
        headers: { "cache-control": "public, max-age=3600" }
      })
    })
    yield* router.get(path, serve)
  })
)
