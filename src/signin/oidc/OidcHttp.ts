import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Layer, Option } from "effect"
import { HostGuard } from "../../auth/HostGuard.ts"
import { RateLimits } from "../../auth/limit/RateLimits.ts"
import { isRecent } from "../../auth/RecentPassword.ts"
import { attemptOf, cookieOf, giveAttempt } from "../../auth/session/Cookie.ts"
import { boundHost } from "../../auth/session/Origin.ts"
import { Sessions } from "../../auth/session/Sessions.ts"
import { clientAddress } from "../../http/ClientAddress.ts"
import { hostnameIn } from "../../http/RequestHost.ts"
import { Settings } from "../../settings/Settings.ts"
import { entering } from "../Entering.ts"
import { PendingSignIns } from "../PendingSignIns.ts"
import { OidcAccounts } from "./OidcAccounts.ts"
import { attemptSeconds, OidcAttempts } from "./OidcAttempts.ts"
import { OidcProvider } from "./OidcProvider.ts"
import { OidcFailure, type OidcFailureCode } from "./ProviderRequests.ts"

const screen = /^\/app\/(?!oidc|sign-?in)[\w!$&'()*+,;=:@%.~?-][!-[\]-~]{0,999}$/

/**
 * A screen of the dashboard, as a path. Anything else could lead to another site, or back to the sign-in. Browsers
 * resolve `..` and `%2e%2e`, so the path is checked as they read it.
 */
const screenIn = (next: string | null): string | null => {
  if (next === null || !screen.test(next)) return null
  const resolved = URL.parse(next, "http://localhost")
  return resolved !== null && screen.test(`${resolved.pathname}${resolved.search}`) ? next : null
}

const redirect = (location: string) =>
  HttpServerResponse.empty({
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" }
  })

const refused = (code: OidcFailureCode) => redirect(`/app/signin?error=${code}`)

/** Signing in with the OpenID Connect provider: the start, and the provider's way back. */
export const OidcHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const hosts = yield* HostGuard
    const limits = yield* RateLimits
    const provider = yield* OidcProvider
    const attempts = yield* OidcAttempts
    const accounts = yield* OidcAccounts
    const sessions = yield* Sessions
    const pending = yield* PendingSignIns
    const enter = entering(sessions, settings)

    const queryOf = ({ url }: HttpServerRequest.HttpServerRequest) => {
      const start = url.indexOf("?")
      return start === -1 ? "" : url.slice(start)
    }

    const start = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const given = new URLSearchParams(queryOf(request))
      const next = screenIn(given.get("next"))
      // The provider sends people back to the main host, so start there: cookies belong to one host.
      if (settings.ownHosts.includes(hostnameIn(request.headers["host"] ?? ""))) {
        const query = new URLSearchParams({
          ...(next === null ? {} : { next }),
          ...(given.has("again") ? { again: "" } : {})
        })
        return redirect(`${settings.baseUrl}/app/oidc${query.size === 0 ? "" : `?${query}`}`)
      }
      const { address, values } = yield* provider.begin(given.has("again"))
      yield* giveAttempt(settings, yield* attempts.seal({ ...values, next }), attemptSeconds)
      return redirect(address)
    })

    /** The account whose password this browser has proved recently. */
    const proven = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const token = cookieOf(request, settings)
      if (token === undefined) return undefined
      const holder = Option.getOrUndefined(
        yield* sessions.recognise(token, boundHost(request.headers, settings.baseUrl))
      )
      if (holder?.proof !== "password") return undefined
      return isRecent(holder, yield* Clock.currentTimeMillis) ? holder.user_id : undefined
    })

    const finish = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      yield* giveAttempt(settings, "", 0)
      const attempt = yield* Effect.mapError(
        yield* attempts.open(attemptOf(request, settings) ?? ""),
        () => new OidcFailure({ code: "sign_in_expired", detail: "no cookie of an attempt" })
      )
      const query = queryOf(request)
      if (new URLSearchParams(query).get("state") !== attempt.state) {
        return yield* new OidcFailure({ code: "sign_in_expired", detail: "another state" })
      }
      const person = yield* provider.finish(query, attempt)
      const signIn = yield* accounts.signIn(person, yield* proven(request))
      if (person.userInfoFailure !== undefined) yield* provider.reportUserInfo(person.userInfoFailure)
      const asked = person.hasFactor ? undefined : yield* pending.ask(signIn, "oidc")
      if (asked !== undefined) {
        const query = new URLSearchParams({
          factor: asked.second_factor.join(","),
          ...(attempt.next === null ? {} : { next: attempt.next })
        })
        return redirect(`${settings.baseUrl}/app/signin?${query}`)
      }
      yield* enter(signIn, "oidc", person.hasFactor, person.authenticatedAt)
      return redirect(`${settings.baseUrl}${attempt.next ?? "/app/overview"}`)
    })

    const limited = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      Effect.filterOrFail(
        limits.takeForOidc(clientAddress(request, settings)),
        ({ allowed }) => allowed,
        () => new OidcFailure({ code: "too_many", detail: "too many requests of a network" })
      )
    )

    const answered = <R>(
      answer: Effect.Effect<HttpServerResponse.HttpServerResponse, OidcFailure | SqlError, R>
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest> =>
      Effect.zipRight(limited, answer).pipe(
        Effect.catchTag("OidcFailure", (failure) => Effect.as(provider.report(failure), refused(failure.code))),
        // The browser is on its way back from another site, where a bare error would leave the person stuck.
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logError("sign-in with the provider failed", cause), refused("unavailable"))
        )
      )

    const atOwnHost = <R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, OidcFailure | SqlError, R>) =>
      Effect.flatMap(
        HttpServerRequest.HttpServerRequest,
        (
          request
        ): Effect.Effect<HttpServerResponse.HttpServerResponse, SqlError, R | HttpServerRequest.HttpServerRequest> =>
          hosts.isOwn(request) ? answered(answer) : hosts.refuse(request)
      )

    yield* router.get("/app/oidc", atOwnHost(start))
    yield* router.get("/app/oidc/callback", atOwnHost(finish))
  })
).pipe(
  Layer.provide([
    OidcProvider.Default,
    OidcAttempts.Default,
    OidcAccounts.Default,
    Sessions.Default,
    PendingSignIns.Default,
    RateLimits.Default
  ])
)
