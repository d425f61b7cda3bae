import { createHmac, timingSafeEqual } from "node:crypto"
import { HttpApiBuilder, HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Layer, Option, Schema } from "effect"
import { markName, UncountedVisits } from "../click/UncountedVisits.ts"
import { TeamId, UserId } from "../contract/Id.ts"
import type { Flag } from "../contract/Text.ts"
import { Domains } from "../domain/Domains.ts"
import { hostnameIn } from "../http/RequestHost.ts"
import { dayMillis } from "../lib/Time.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"

const path = "internal/own-visits"
/**
 * For how many days a mark is valid. The dashboard renews it, and without the account or its membership in the team it
 * ends then.
 */
const markMillis = 90 * dayMillis
/** How old a mark is when the dashboard renews it. */
const renewedMillis = dayMillis
/** How long a journey through the custom domains may take. */
const tripMillis = 5 * 60_000
/** The maximum number of custom domains of a journey. */
const mostHosts = 100
/** Browsers follow about 20 redirects; after this many, a page continues. */
const mostRedirects = 15

const Trip = Schema.parseJson(
  Schema.Struct({
    count: Schema.Literal(0, 1),
    team: TeamId,
    user: UserId,
    hosts: Schema.Array(Schema.String),
    until: Schema.Number
  })
)

/** The person whose browser is marked, and the team in which their visits don't count. */
interface Place {
  readonly team: TeamId
  readonly user: UserId
}

// Where the dashboard is opened again, within itself.
const backPath = /^\/app(?:\/[\w-]+)*$/

/** Marks browsers whose visits don't count, at the default domain and on a journey through custom domains. */
export class OwnVisits extends Effect.Service<OwnVisits>()("signin/OwnVisits", {
  dependencies: [UncountedVisits.Default, Domains.Default],
  effect: Effect.gen(function* () {
    const uncounted = yield* UncountedVisits
    const domains = yield* Domains
    const settings = yield* Settings
    const isSecure = settings.baseUrl.startsWith("https:")

    const signatureOf = (text: string) => createHmac("sha256", uncounted.key).update(`trip ${text}`).digest("base64url")
    const isSigned = (text: string, signature: string) => {
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(text))]
      return given.length === right.length && timingSafeEqual(given, right)
    }
    const stopAt = (hostname: string, token: string, back = "") =>
      `${shortUrl(settings, hostname, path)}?trip=${token}${back === "" ? "" : `&back=${back}`}`

    const marked = (
      response: HttpServerResponse.HttpServerResponse,
      hostname: string,
      { team, user, count }: Place & { readonly count: Flag }
    ) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const value = count === 1 ? "" : uncounted.valueOf(hostname, { team, user, until: now + markMillis })
        return Effect.orDie(
          HttpServerResponse.setCookie(response, markName(team, isSecure), value, {
            httpOnly: true,
            sameSite: "lax",
            path: "/",
            secure: isSecure,
            maxAge: count === 0 ? markMillis : 0
          })
        )
      })

    /** Marks the browser at the host of a request, or removes the mark. */
    const markHere = (place: Place & { readonly count: Flag }, { headers }: HttpServerRequest.HttpServerRequest) =>
      HttpApp.appendPreResponseHandler((_, response) => marked(response, hostnameIn(headers["host"] ?? ""), place))

    const tripIn = (token: string) => {
      const [text = "", signature = ""] = token.split(".")
      if (!isSigned(text, signature)) return Option.none()
      return Schema.decodeOption(Trip)(Buffer.from(text, "base64url").toString("utf8"))
    }

    return {
      /** Whether visits of a person's browser count at the host of the request. Renews the mark if they don't. */
      counts: Effect.fnUntraced(function* ({ team, user }: Place) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const mark = uncounted.markIn(team, request.headers)
        if (mark?.user !== user) return 1 as const
        const age = markMillis - (mark.until - (yield* Clock.currentTimeMillis))
        if (age >= renewedMillis) yield* markHere({ team, user, count: 0 }, request)
        return 0 as const
      }),

      /** Marks the browser of a request, or removes the mark. Returns where the browser goes to do the same elsewhere. */
      mark: Effect.fnUntraced(function* (count: Flag, { team, user }: Place) {
        yield* markHere({ team, user, count }, yield* HttpServerRequest.HttpServerRequest)
        const hosts = yield* domains.verifiedHosts(team, mostHosts)
        const [first] = hosts
        if (first === undefined) return null
        const trip = { count, team, user, hosts, until: (yield* Clock.currentTimeMillis) + tripMillis }
        const text = Buffer.from(Schema.encodeSync(Trip)(trip)).toString("base64url")
        return stopAt(first, `${text}.${signatureOf(text)}`)
      }),

      /** A stop of a journey at a custom domain. Only hosts in the signed list are served. */
      stop: Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const { searchParams } = new URL(request.url, "http://localhost")
        const token = searchParams.get("trip") ?? ""
        const back = backPath.exec(searchParams.get("back") ?? "")?.[0]
        const end = `${settings.baseUrl}${back ?? "/app/settings/account"}`
        const hostname = hostnameIn(request.headers["host"] ?? "")
        const trip = Option.getOrUndefined(tripIn(token))
        const place = trip?.hosts.indexOf(hostname) ?? -1
        if (trip === undefined || place === -1 || trip.until < (yield* Clock.currentTimeMillis)) {
          return HttpServerResponse.redirect(end, { headers: { "cache-control": "no-store" } })
        }
        const next = trip.hosts[place + 1]
        const target = next === undefined ? end : stopAt(next, token, back)
        const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" }
        const response =
          next !== undefined && (place + 1) % mostRedirects === 0
            ? HttpServerResponse.text(`<!doctype html><meta http-equiv="refresh" content="0;url=${target}">`, {
                headers,
                contentType: "text/html; charset=utf-8"
              })
            : HttpServerResponse.redirect(target, { headers })
        return yield* marked(response, hostname, trip)
      })
    }
  })
}) {}

/** The stops of a journey, on every host. */
export const OwnVisitsHttp = HttpApiBuilder.Router.use((router) =>
  Effect.flatMap(OwnVisits, ({ stop }) => router.get(`/${path}`, stop))
).pipe(Layer.provide(OwnVisits.Default))
