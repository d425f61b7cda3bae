import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Metric, Option } from "effect"
import { Clicks } from "../click/Clicks.ts"
import { Domains } from "../domain/Domains.ts"
import type { Host } from "../domain/Host.ts"
import { decide, type Outcome } from "../link/Rules.ts"
import { type FoundRoute, Routes } from "../link/Routes.ts"
import { baseHost, Settings } from "../Settings.ts"
import { hostnameOf, isPrefetch, visitorOf } from "./VisitorOf.ts"

const visits = Metric.counter("linden_visits_total", { description: "Visits by what became of them", incremental: true })

/** What became of a visit, with what it takes to answer it. */
export interface Decided {
  readonly outcome: Outcome
  readonly found: Option.Option<FoundRoute>
  readonly host: Option.Option<Host>
  readonly address: string
}

/** Decides visits of short links and leaves their clicks. */
export class Visits extends Effect.Service<Visits>()("face/Visits", {
  dependencies: [Routes.Default, Clicks.Default],
  effect: Effect.gen(function* () {
    const routes = yield* Routes
    const domains = yield* Domains
    const clicks = yield* Clicks
    const settings = yield* Settings
    const ownHost = baseHost(settings)

    /** The custom domain that the request came to; none means the default domain. */
    const hostOf = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Option.Option<Host>> => {
      const hostname = hostnameOf(request)
      return hostname === "" || hostname === ownHost ? Effect.succeedNone : domains.atHost(hostname)
    }

    return {
      hostOf,

      /** Decides a visit of a code; one that is let through has left its click when this returns. */
      visit: Effect.fn("Visits.visit")(function* (code: string, unlocked: boolean) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const host = yield* hostOf(request)
        const domainId = Option.match(host, { onNone: () => null, onSome: ({ id }) => id })
        const found = yield* routes.find(domainId, code)
        const now = yield* Clock.currentTimeMillis
        const visitor = visitorOf(request, settings, now, unlocked)
        const route = Option.getOrUndefined(found)?.route
        const outcome = decide(route, visitor)
        if (route !== undefined && "destination" in outcome) {
          yield* clicks.record({
            ...visitor,
            route,
            destination: outcome.destination,
            method: request.method,
            isPrefetch: isPrefetch(request),
            at: now
          })
        }
        yield* Metric.increment(Metric.tagged(visits, "outcome", outcome._tag.toLowerCase()))
        return { outcome, found, host, address: visitor.address } satisfies Decided
      })
    }
  })
}) {}
