import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { HostGuard } from "../auth/HostGuard.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { Domains } from "./Domains.ts"
import { normaliseHostname } from "./Hostname.ts"

const answer = (status: number, text: string) =>
  HttpServerResponse.text(`${text}\n`, { status, headers: { "cache-control": "no-store" } })

const wanted = answer(200, "This server serves the host name.")
const unknown = answer(404, "This server does not serve the host name.")
const forbidden = answer(
  403,
  "Only this machine and its private networks can request this, at an address that visitors don't use."
)

/**
 * Lets a proxy check whether to get a certificate for a host name, as Caddy's `on_demand_tls` requires. `domain` must
 * be a custom domain that this installation serves, or one of its own hosts.
 */
export const CertificateHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const domains = yield* Domains
    const { isNear } = yield* HostGuard
    const decide = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      if (!(yield* isNear(request))) return forbidden
      const { searchParams } = new URL(request.url, "http://localhost")
      const domain = searchParams.get("domain") ?? ""
      if (domain !== "" && isOwnHost(settings, domain.toLowerCase())) return wanted
      const hostname = normaliseHostname(domain)
      if (hostname === undefined) return unknown
      return Option.isSome(yield* domains.atHost(hostname)) ? wanted : unknown
    })
    yield* router.get("/internal/tls", decide)
  })
).pipe(Layer.provide(Domains.Default))
