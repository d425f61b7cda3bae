import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { Clicks } from "../click/Clicks.ts"
import { Countries } from "../click/Countries.ts"
import { VisitorKeys } from "../click/VisitorKeys.ts"
import { Domains } from "../domain/Domains.ts"
import type { Host } from "../domain/Host.ts"
import { type FoundRoute, Routes } from "../link/Routes.ts"
import { decide, type Outcome } from "../link/Rules.ts"
import { isReserved } from "../link/ShortCode.ts"
import { scanCodeIn } from "../qr/Code.ts"
import { ScanCodes } from "../qr/ScanCodes.ts"
import { baseHost, Settings } from "../Settings.ts"
import { KnownRoutes } from "./KnownRoutes.ts"
import { countVisit } from "./VisitMetrics.ts"
import { type Asked, hostnameOf, recordOf, visitorOf } from "./VisitorOf.ts"

/** What became of a visit, with what it takes to answer it. */
export interface Decided {
  readonly outcome: Outcome
  readonly found: Option.Option<FoundRoute>
  readonly host: Option.Option<Host>
  readonly address: string
}

const askedOf = ({ method, url, headers, remoteAddress }: HttpServerRequest.HttpServerRequest): Asked => ({
  method,
  url,
  headers,
  remote: Option.getOrUndefined(remoteAddress)
})

/** Decides visits of short links and leaves their clicks. */
export class Visits extends Effect.Service<Visits>()("face/Visits", {
  dependencies: [
    Routes.Default,
    Clicks.Default,
    Countries.Default,
    VisitorKeys.Default,
    KnownRoutes.Default,
    ScanCodes.Default
  ],
  effect: Effect.gen(function* () {
    const routes = yield* Routes
    const domains = yield* Domains
    const clicks = yield* Clicks
    const countries = yield* Countries
    const keys = yield* VisitorKeys
    const scanCodes = yield* ScanCodes
    const { table } = yield* KnownRoutes
    const settings = yield* Settings
    const ownHost = baseHost(settings)

    const hostAt = (hostname: string): Effect.Effect<Option.Option<Host>> =>
      hostname === "" || hostname === ownHost ? Effect.succeedNone : domains.atHost(hostname)

    /** Reads what a code at a host is, and keeps it for the fast lane. */
    const read = (hostname: string, code: string) =>
      Effect.acquireUseRelease(
        Effect.sync(() => table.begin(hostname, code)),
        (reading) =>
          Effect.gen(function* () {
            const host = yield* hostAt(hostname)
            const found = yield* routes.find(Option.match(host, { onNone: () => null, onSome: ({ id }) => id }), code)
            // A reserved word has a route of its own, which the lane must not stand in front of.
            if (!isReserved(code)) table.keep(reading, Option.getOrUndefined(host), Option.getOrUndefined(found)?.route)
            return { host, found }
          }),
        (reading) => Effect.sync(() => table.end(reading))
      )

    /** The QR code that a visit was scanned from, with the link that it has now. */
    const scanOf = Effect.fnUntraced(function* (target: string, host: Option.Option<Host>) {
      const code = scanCodeIn(target)
      if (code === undefined) return undefined
      const scan = yield* scanCodes.find(code, Option.match(host, { onNone: () => null, onSome: ({ id }) => id }))
      if (Option.isNone(scan)) return undefined
      const { qrcodeId, domainId, shortCode } = scan.value
      return { qrcodeId, found: shortCode === null ? Option.none() : yield* routes.find(domainId, shortCode) }
    })

    return {
      /** The custom domain that a request came to; none means the default domain. */
      hostOf: (request: HttpServerRequest.HttpServerRequest) => hostAt(hostnameOf(askedOf(request))),

      /** Decides a visit of a code; one that is let through has left its click when this returns. */
      visit: Effect.fn("Visits.visit")(function* (code: string, unlocked: boolean) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const { host, found: named } = yield* read(hostnameOf(asked), code)
        const scan = yield* scanOf(asked.url, host)
        const found = scan?.found ?? named
        const visitor = visitorOf(asked, settings, yield* Clock.currentTimeMillis, unlocked, countries.of)
        const route = Option.getOrUndefined(found)?.route
        const outcome = decide(route, visitor)
        if (route !== undefined && "own" in outcome) {
          const record = recordOf(route, visitor, outcome.own, asked, keys.keyAt(visitor.now))
          yield* clicks.record(scan === undefined ? record : { ...record, qrcodeId: scan.qrcodeId })
        }
        countVisit(outcome._tag)
        return { outcome, found, host, address: visitor.address } satisfies Decided
      })
    }
  })
}) {}
