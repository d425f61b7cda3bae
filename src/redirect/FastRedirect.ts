import type { IncomingMessage } from "node:http"
import { Effect } from "effect"
import { Journal } from "../click/journal/Journal.ts"
import type { ReturningVisitors } from "../click/ReturningVisitors.ts"
import { UncountedVisits } from "../click/UncountedVisits.ts"
import { VisitorKeys } from "../click/VisitorKeys.ts"
import { hasOwnRoute, isReserved } from "../contract/ShortCode.ts"
import { BlockedLists } from "../domain/blocked/BlockedLists.ts"
import { type DeepPath, deepPathOf } from "../link/ForwardedPath.ts"
import type { Route } from "../link/Route.ts"
import { remembersVisitors } from "../link/RulesMatch.ts"
import { Spending } from "../link/Spending.ts"
import { decide, unlessBlocked } from "../link/VisitOutcome.ts"
import { MissedPaths } from "../missedpath/MissedPaths.ts"
import { scanCodeIn } from "../qr/ScanCode.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { fastVisits } from "../visit/FastVisits.ts"
import { VisitLookups } from "../visit/VisitLookups.ts"
import { type Lookups, visitorOf } from "../visit/VisitorOf.ts"
import { isByPerson, recordOf } from "../visit/VisitRecord.ts"
import { hostnameOf, ofMessage } from "../visit/VisitRequest.ts"
import { answerTo } from "./Answer.ts"
import { type KnownCode, KnownRoutes, type KnownScan } from "./KnownRoutes.ts"
import { knownCodes, placeBelow } from "./PlaceBelow.ts"
import type { RouteTable } from "./RouteTable.ts"
import { isFollowed } from "./ScanRule.ts"
import { countVisit } from "./VisitMetrics.ts"
import { Visits } from "./Visits.ts"

const longestCode = 64

const slash = 47
const question = 63

/** The short code in a request target that consists of a code and an optional query; otherwise undefined. */
export const shortCodeOf = (target: string): string | undefined => {
  if (target.charCodeAt(0) !== slash) return undefined
  let end = 1
  for (; end < target.length; end++) {
    const unit = target.charCodeAt(end)
    if (unit === question) break
    if (!isOfCode(unit) || end > longestCode) return undefined
  }
  return end > 1 ? target.slice(1, end) : undefined
}

/** Letters, digits, `-` and `_`. */
const isOfCode = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 45 || unit === 95

interface LaneParts {
  readonly table: RouteTable
  readonly append: (line: string, onWritten: () => void) => void
  readonly settings: SettingsShape
  readonly lookups: Lookups
  readonly returning: ReturningVisitors
  readonly keyAt: (now: number) => string
  readonly spendLeased: (route: Route) => boolean
  readonly uncounted: Pick<UncountedVisits, "isUncounted" | "isIgnored">
  readonly rulesOf: BlockedLists["rulesOf"]
  readonly countMissed: MissedPaths["count"]
}

const followedBy = ({ qrcode }: KnownScan, { route, home }: KnownCode) =>
  qrcode !== null && isFollowed(qrcode.teamId, route, home.host) ? qrcode : null

/** The path of a request target that has several parts, unless it is one of the service's own, such as that of the API. */
const deepIn = (url: string): DeepPath | undefined => {
  const slash = url.indexOf("/", 1)
  return slash === -1 || isReserved(url.slice(1, slash)) ? undefined : deepPathOf(url)
}

/** Handles visits to links that are in the route table and need no password. */
const fastRedirects = (parts: LaneParts) => {
  const { table, settings, lookups, returning, keyAt, spendLeased, uncounted, rulesOf, countMissed } = parts
  return fastVisits(parts, (message, method, url) => {
    const code = shortCodeOf(url)
    const deep = code === undefined ? deepIn(url) : undefined
    if (code === undefined && deep === undefined) return undefined
    const request = ofMessage(message, method, url)
    const place = deep && placeBelow(table, hostnameOf(request), deep)
    const known = code === undefined ? place?.known : table.find(hostnameOf(request), code)
    if (known === undefined) return undefined
    const scanCode = scanCodeIn(url)
    const scan = scanCode === undefined ? undefined : table.findScan(scanCode)
    if (scan === undefined && scanCode !== undefined) return undefined
    // Leave scans of unknown codes on the default domain to the router: a link in the trash may reserve the code, which
    // only the database knows.
    if (scan !== undefined && known.route === null && known.home.host === undefined) return undefined
    const qrcode = scan === undefined ? null : followedBy(scan, known)
    const found = scan === undefined || qrcode === null ? known.route : table.linkOf(scan)
    if (found === undefined) return undefined
    const route = found ?? undefined
    const visitor = visitorOf(
      request,
      settings,
      Date.now(),
      false,
      lookups,
      scan?.qrcode ? scanCode : undefined,
      place?.path
    )
    const isRemembered = route !== undefined && remembersVisitors(route)
    if (isRemembered && !returning.isPrepared(route.linkId, visitor.now)) return undefined
    const outcome = unlessBlocked(decide(route, visitor), route, known.home.host, visitor, rulesOf)
    if (outcome._tag === "Locked" || outcome._tag === "Preview" || outcome._tag === "Scheduled") {
      return undefined
    }
    const isOwn = route !== undefined && "own" in outcome
    const isRecorded = isOwn && !uncounted.isUncounted(route.teamId, visitor.address, request.headers)
    // A marked browser leaves no click, but spends one.
    if (
      isOwn &&
      route.manner.maxClicks !== null &&
      (isRecorded || !uncounted.isIgnored(route.teamId, visitor.address))
    ) {
      if (isByPerson(visitor, request) && !spendLeased(route)) return undefined
    }
    if (isRecorded && isRemembered && isByPerson(visitor, request)) returning.add(route.linkId, visitor)
    countVisit(outcome._tag)
    if (outcome._tag === "Missing") countMissed(known.home.host, request, visitor.address)
    return {
      answer: answerTo(outcome, route, known.home.host, settings, "read", message.headers["accept-language"]),
      record: isRecorded ? recordOf(route, visitor, outcome.own, request, keyAt(visitor.now), qrcode?.id) : undefined
    }
  })
}

/** Responds to visits to short links before the router does, if the link is in the route table or can be looked up. */
export class FastRedirect extends Effect.Service<FastRedirect>()("redirect/FastRedirect", {
  dependencies: [
    KnownRoutes.Default,
    Visits.Default,
    Spending.Default,
    BlockedLists.Default,
    Journal.Default,
    VisitLookups.Default,
    VisitorKeys.Default,
    UncountedVisits.Default,
    MissedPaths.Default
  ],
  effect: Effect.gen(function* () {
    const { table } = yield* KnownRoutes
    const { remember, rememberBelow } = yield* Visits
    const { spendLeased } = yield* Spending
    const { rulesOf } = yield* BlockedLists
    const settings = yield* Settings
    const { append } = yield* Journal
    const { lookups, returning } = yield* VisitLookups
    const { keyAt } = yield* VisitorKeys
    const uncounted = yield* UncountedVisits
    const { count: countMissed } = yield* MissedPaths
    return {
      answer: fastRedirects({
        table,
        append,
        settings,
        lookups,
        returning,
        keyAt,
        spendLeased,
        uncounted,
        rulesOf,
        countMissed
      }),

      /**
       * Looks up what a visit needs but the route table lacks. Undefined if nothing is missing, or if the request is
       * not a visit to a link.
       */
      lookUp: (message: IncomingMessage) => {
        const { method, url } = message
        if ((method !== "GET" && method !== "HEAD") || url === undefined || settings.routeTableSize === 0) return
        const code = shortCodeOf(url)
        const deep = code === undefined ? deepIn(url) : undefined
        if (code === undefined ? deep === undefined : hasOwnRoute(code)) return
        const hostname = hostnameOf(ofMessage(message, method, url))
        const scanCode = scanCodeIn(url)
        if (deep !== undefined) {
          return knownCodes(table, hostname, deep) === undefined ? rememberBelow(hostname, deep, scanCode) : undefined
        }
        if (code === undefined) return
        const isKnown =
          table.find(hostname, code) !== undefined && (scanCode === undefined || table.findScan(scanCode) !== undefined)
        return isKnown ? undefined : remember(hostname, code, scanCode)
      }
    }
  })
}) {}
