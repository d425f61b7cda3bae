import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { Countries } from "../click/Countries.ts"
import { Clicks } from "../click/journal/Clicks.ts"
import { VisitorKeys } from "../click/VisitorKeys.ts"
import { isReserved, isShortCode, withoutTrail } from "../contract/ShortCode.ts"
import { Domains } from "../domain/Domains.ts"
import type { Host } from "../domain/Host.ts"
import { type FoundRoute, Routes, type Visited } from "../link/Routes.ts"
import { decide, type Outcome } from "../link/Rules.ts"
import { scanCodeIn } from "../qr/ScanCode.ts"
import { Settings } from "../settings/Settings.ts"
import { KnownRoutes } from "./KnownRoutes.ts"
import { isFollowed } from "./ScanRule.ts"
import { countVisit } from "./VisitMetrics.ts"
import { type Asked, hostnameOf, recordOf, visitorOf } from "./VisitorOf.ts"

/** A decided visit, with the data for its response. */
export interface Decided {
  readonly outcome: Outcome
  readonly found: FoundRoute | undefined
  readonly host: Host | undefined
  readonly address: string
}

const askedOf = ({ method, url, headers, remoteAddress }: HttpServerRequest.HttpServerRequest): Asked => ({
  method,
  url,
  headers,
  remote: Option.getOrUndefined(remoteAddress)
})

/** Decides visits of short links and records their clicks. */
export class Visits extends Effect.Service<Visits>()("redirect/Visits", {
  dependencies: [
    Routes.Default,
    Clicks.Default,
    Countries.Default,
    VisitorKeys.Default,
    KnownRoutes.Default,
    Domains.Default
  ],
  effect: Effect.gen(function* () {
    const routes = yield* Routes
    const domains = yield* Domains
    const clicks = yield* Clicks
    const countries = yield* Countries
    const keys = yield* VisitorKeys
    const { table } = yield* KnownRoutes
    const settings = yield* Settings

    /**
     * Reads a code at a host and the target of its scan code, and caches them for the fast path. For a code without a
     * link, `similar` takes its place: the only code that differs just in case.
     */
    const readExact = (hostname: string, code: string, scanCode: string | undefined, isTyped: boolean) =>
      Effect.acquireUseRelease(
        Effect.sync(() => table.begin(hostname, code, scanCode)),
        Effect.fnUntraced(function* (reading) {
          const visited = yield* routes.visited(hostname, code, scanCode)
          const { host, named, scan } = visited
          const similar =
            isTyped && named === undefined && isShortCode(code) && !isReserved(code)
              ? yield* routes.similar(host?.id ?? null, code)
              : undefined
          // A reserved word has its own route, which the fast path must not hide.
          if (similar === undefined && !isReserved(code)) {
            table.keep(reading, host, named?.route, scan && { ...scan, route: scan.found?.route })
          }
          return { ...visited, similar }
        }),
        (reading) => Effect.sync(() => table.end(reading))
      )

    const read = Effect.fnUntraced(function* (hostname: string, code: string, scanCode: string | undefined) {
      const typed = yield* readExact(hostname, code, scanCode, true)
      return typed.similar === undefined ? typed : yield* readExact(hostname, typed.similar, scanCode, false)
    })

    /** Whether a scan decides the visit's link; a code in the trash still belongs to its team. */
    const leads = Effect.fnUntraced(function* (code: string, { host, named, scan }: Visited) {
      if (scan === undefined || !isFollowed(scan.teamId, named?.route, host)) return false
      if (host !== undefined || named !== undefined) return true
      const team = yield* routes.keptFor(code)
      return team === undefined || team === scan.teamId
    })

    return {
      /** The custom domain of a request; none for the default domain. */
      hostOf: (request: HttpServerRequest.HttpServerRequest) => domains.atHost(hostnameOf(askedOf(request))),

      /** Reads a code and a scan code at a host, for the fast path. */
      remember: (hostname: string, code: string, scanCode: string | undefined): Effect.Effect<void> =>
        Effect.asVoid(read(hostname, code, scanCode)),

      /** Decides a visit of a code; when it returns, the click of an allowed visit is recorded. */
      visit: Effect.fn("Visits.visit")(function* (typed: string, unlocked: boolean) {
        const asked = askedOf(yield* HttpServerRequest.HttpServerRequest)
        const code = withoutTrail(typed)
        const scanCode = scanCodeIn(asked.url)
        const visited = yield* read(hostnameOf(asked), code, scanCode)
        const { host, named, scan } = visited
        const followed = (yield* leads(code, visited)) ? scan : undefined
        const found = followed === undefined ? named : followed.found
        const now = yield* Clock.currentTimeMillis
        const visitor = visitorOf(asked, settings, now, unlocked, countries.of, scan && scanCode)
        const route = found?.route
        const outcome = decide(route, visitor)
        if (route !== undefined && "own" in outcome) {
          const record = recordOf(route, visitor, outcome.own, asked, keys.keyAt(visitor.now), followed?.qrcodeId)
          yield* clicks.record(record)
        }
        countVisit(outcome._tag)
        return { outcome, found, host, address: visitor.address } satisfies Decided
      })
    }
  })
}) {}
