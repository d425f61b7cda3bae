import { HttpServerRequest } from "@effect/platform"
import { RouteNotFound } from "@effect/platform/HttpServerError"
import { Effect } from "effect"
import { hasOwnRoute, isShortCode, leadingCode } from "../contract/ShortCode.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { BlockedLists } from "../domain/blocked/BlockedLists.ts"
import { Domains } from "../domain/Domains.ts"
import type { Host } from "../domain/Host.ts"
import { traced } from "../lib/Traced.ts"
import { codesIn, type DeepPath } from "../link/ForwardedPath.ts"
import type { Route } from "../link/Route.ts"
import { type FoundBelow, type FoundRoute, Routes, type Visited } from "../link/Routes.ts"
import { remembersVisitors } from "../link/RulesMatch.ts"
import { Spending } from "../link/Spending.ts"
import { chosenFor, decide, type Outcome, unlessBlocked } from "../link/VisitOutcome.ts"
import { MissedPaths } from "../missedpath/MissedPaths.ts"
import { scanCodeIn } from "../qr/ScanCode.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { keepsMethod } from "../visit/VisitAnswer.ts"
import { VisitLog } from "../visit/VisitLog.ts"
import { VisitLookups } from "../visit/VisitLookups.ts"
import type { RequestVisitor } from "../visit/VisitorOf.ts"
import { isByPerson, recordOf } from "../visit/VisitRecord.ts"
import { hostnameOf, ofServerRequest, type VisitRequest } from "../visit/VisitRequest.ts"
import { KnownRoutes } from "./KnownRoutes.ts"
import { knownBelow } from "./PlaceBelow.ts"
import { isFollowed } from "./ScanRule.ts"
import { countVisit } from "./VisitMetrics.ts"

/** The outcome of a visit, and the data for the response. */
export interface Decided {
  readonly outcome: Outcome
  readonly found: FoundRoute | undefined
  readonly host: Host | undefined
  readonly address: string
}

const usedUp: Outcome = { _tag: "UsedUp" }

/** The number of last results of rare reads in memory, for each kind. */
const mostRemembered = 1000

const addressOf = (domainId: string | null, code: string): string => `${domainId ?? ""} ${code}`

const pageMethods = new Set(["GET", "HEAD", "POST"])

/** Whether a link accepts the method of a request. Only a redirect that keeps the method accepts more than those of pages. */
const accepts = (method: string, route: Route | undefined, { _tag }: Outcome): boolean =>
  pageMethods.has(method) || (_tag === "Instant" && route !== undefined && keepsMethod(route.manner))

/** Whether a page may show where a link leads. */
const isShown = (route: Route, outcome: Outcome): boolean =>
  route.redirectType !== "password" && "own" in outcome && outcome.own !== null

/** Decides the outcome of visits to short links and records their clicks. */
export class Visits extends Effect.Service<Visits>()("redirect/Visits", {
  dependencies: [
    Routes.Default,
    Spending.Default,
    VisitLog.Default,
    KnownRoutes.Default,
    Domains.Default,
    BlockedLists.Default,
    MissedPaths.Default,
    VisitLookups.Default,
    AddressChanges.Default,
    VisitorReads.Default
  ],
  effect: Effect.gen(function* () {
    const routes = yield* Routes
    const spending = yield* Spending
    const domains = yield* Domains
    const log = yield* VisitLog
    const { rulesOf } = yield* BlockedLists
    const missed = yield* MissedPaths
    const { table } = yield* KnownRoutes
    const { returning } = yield* VisitLookups
    const reads = yield* VisitorReads
    const settings = yield* Settings

    /** The correct codes for codes with the wrong case, by domain and lower-case code. */
    const similars = reads.memory<string | undefined>(mostRemembered, (code) => code !== undefined)
    const keptFor = reads.memory<string | undefined>(mostRemembered)
    const previewed = reads.memory<number | undefined>(mostRemembered)
    const zones = reads.memory<string>(mostRemembered)
    yield* (yield* AddressChanges).listen((change) => {
      if (typeof change === "string" || change._tag === "Host" || change._tag === "Team") {
        if (change === "missed") return
        for (const memory of [similars, keptFor, previewed, zones]) memory.clear()
      } else if (change._tag === "Code") {
        similars.forget(addressOf(change.domainId, change.code.toLowerCase()))
        keptFor.forget(change.code)
        previewed.forget(addressOf(change.domainId, change.code))
      }
    })

    /** The last result of `readExact`, from memory. */
    const lastExact = (hostname: string, code: string, scanCode: string | undefined, isTyped: boolean) => {
      const nothing: Visited = { host: undefined, named: undefined, scan: undefined }
      // Needs no database.
      if (scanCode === undefined && isOwnHost(settings, hostname) && !isShortCode(code)) {
        return { value: { ...nothing, similar: undefined } }
      }
      const visited = table.asLastRead(() => table.visited(hostname, code, scanCode))
      if (visited !== undefined) return { value: { ...visited, similar: undefined } }
      const home = isTyped ? table.asLastRead(() => table.homeAt(hostname)) : undefined
      const similar = home && similars.last(addressOf(home.host?.id ?? null, code.toLowerCase()))
      return similar === undefined || similar === code ? undefined : { value: { ...nothing, similar } }
    }

    /**
     * Reads a code at a host and the target of its scan code, and caches them for the fast path. If the code has no
     * link, `similar` is the code that it stands for if its case is ignored.
     */
    const readExact = (hostname: string, code: string, scanCode: string | undefined, isTyped: boolean) =>
      reads.read(readNow(hostname, code, scanCode, isTyped), () => lastExact(hostname, code, scanCode, isTyped))

    const readNow = (hostname: string, code: string, scanCode: string | undefined, isTyped: boolean) =>
      Effect.acquireUseRelease(
        Effect.sync(() => table.begin(hostname, code, scanCode)),
        Effect.fnUntraced(function* (reading) {
          const visited = yield* routes.visited(hostname, code, scanCode)
          const { host, named } = visited
          const similar =
            isTyped && named === undefined && isShortCode(code) && !hasOwnRoute(code)
              ? yield* similars.read(
                  addressOf(host?.id ?? null, code.toLowerCase()),
                  routes.similar(host?.id ?? null, code)
                )
              : undefined
          // Don't cache codes with routes of their own, which the fast path must not hide.
          if (similar === undefined && !hasOwnRoute(code)) {
            table.keep(reading, visited)
          }
          return { ...visited, similar }
        }),
        (reading) => Effect.sync(() => table.end(reading))
      )

    const read = Effect.fnUntraced(function* (hostname: string, code: string, scanCode: string | undefined) {
      const typed = yield* readExact(hostname, code, scanCode, true)
      return typed.similar === undefined ? typed : yield* readExact(hostname, typed.similar, scanCode, false)
    })

    /** Reads what a path of several parts leads to, and caches it with the codes at its start that don't exist. */
    const readBelow = (hostname: string, deep: DeepPath, scanCode: string | undefined) =>
      reads.read(readBelowNow(hostname, deep, scanCode), () => {
        const value = table.asLastRead(() => knownBelow(table, hostname, deep, scanCode))
        return value && { value }
      })

    const readBelowNow = (hostname: string, deep: DeepPath, scanCode: string | undefined) =>
      Effect.acquireUseRelease(
        Effect.sync(() => codesIn(deep).map((code) => table.begin(hostname, code))),
        (readings) =>
          routes.below(
            hostname,
            deep,
            scanCode,
            (code) => readExact(hostname, code, scanCode, false),
            (missing, host) => {
              for (const reading of readings) {
                if (missing.includes(reading.code)) table.keep(reading, { host, named: undefined, scan: undefined })
              }
            }
          ),
        (readings) =>
          Effect.sync(() => {
            for (const reading of readings) table.end(reading)
          })
      )

    /** Reads what a path leads to: a code, with what follows it in the same part, or several parts. */
    const readPath = Effect.fnUntraced(function* (hostname: string, typed: string | DeepPath, url: string) {
      const scanCode = scanCodeIn(url)
      if (typeof typed !== "string") return yield* readBelow(hostname, typed, scanCode)
      const code = leadingCode(typed)
      const visited = yield* read(hostname, code, scanCode)
      return { visited, code, path: "", isPreview: typed === `${code}+`, isRepaired: true } satisfies FoundBelow
    })

    /**
     * Whether the scan code, instead of the short code, determines the link of a visit. A short code that the trash
     * reserves still belongs to its team, so another team's scan code is ignored.
     */
    const leads = Effect.fnUntraced(function* (code: string, { host, named, scan }: Visited) {
      if (scan === undefined || !isFollowed(scan.teamId, named?.route, host)) return false
      if (host !== undefined || named !== undefined) return true
      const team = yield* keptFor.read(code, routes.keptFor(code))
      return team === undefined || team === scan.teamId
    })

    /** The page about a link that `/code+` shows, which is no visit; undefined if the link has none. */
    const shown = Effect.fnUntraced(function* (route: Route, code: string, visitor: RequestVisitor) {
      const address = addressOf(route.domainId, route.shortCode)
      const createdAt = yield* previewed.read(address, routes.previewed(route.linkId))
      const { destination } = chosenFor(route, visitor)
      const path = `/${code}${visitor.query === "" ? "" : `?${visitor.query}`}`
      return createdAt === undefined ? undefined : ({ _tag: "Shown", destination, path, createdAt } satisfies Outcome)
    })

    /** The outcome of a visit, after spending a click of a link with a limit. */
    const spent = Effect.fnUntraced(function* (
      route: Route,
      outcome: Outcome,
      visitor: RequestVisitor,
      request: VisitRequest
    ) {
      return !isByPerson(visitor, request) || (yield* spending.spend(route)) ? outcome : usedUp
    })

    return {
      /** The custom domain of a request; none for the default domain. */
      hostOf: (request: HttpServerRequest.HttpServerRequest) => domains.atHost(hostnameOf(ofServerRequest(request))),

      /** Looks up a short code and a scan code at a host, and caches them for the fast path. */
      remember: (hostname: string, code: string, scanCode: string | undefined) =>
        Effect.asVoid(read(hostname, code, scanCode)),

      /** Like `remember`, for a path of several parts. */
      rememberBelow: (hostname: string, deep: DeepPath, scanCode: string | undefined) =>
        Effect.asVoid(readBelow(hostname, deep, scanCode)),

      /**
       * Decides the outcome of a visit to a path. If the visit is allowed, its click is recorded before this returns.
       * `passed` is what the visitor did at an earlier outcome: sent the right password, or asked to go on. Fails if the
       * link doesn't accept the method of the request.
       */
      visit: traced("Visits.visit")(function* (typed: string | DeepPath, passed: "nothing" | "password" | "button") {
        const served = yield* HttpServerRequest.HttpServerRequest
        const repaired = ofServerRequest(served)
        const isDeep = typeof typed !== "string"
        const { visited, code, path, isPreview, isRepaired } = yield* readPath(
          hostnameOf(repaired),
          typed,
          isDeep ? served.url : repaired.url
        )
        const request = isRepaired ? repaired : ofServerRequest(served, true)
        const scanCode = scanCodeIn(request.url)
        const { host, named, scan } = visited
        const followed = (yield* leads(code, visited)) ? scan : undefined
        const found = followed === undefined ? named : followed.found
        const route = found?.route
        // The link may have got a password since the button was shown.
        const isUnlocked = passed === "password" || (passed === "button" && route?.redirectType !== "password")
        const visitor = yield* log.visitor(request, isUnlocked, scan && scanCode, path)
        const isRemembered = route !== undefined && remembersVisitors(route)
        if (isRemembered) yield* returning.prepare(route.linkId)
        const decided = unlessBlocked(decide(route, visitor), route, host, visitor, rulesOf)
        const asked =
          route !== undefined && decided._tag === "Scheduled"
            ? { ...decided, zone: yield* zones.read(route.teamId, routes.zoneOf(route.teamId)) }
            : route !== undefined && isShown(route, decided) && isPreview && !isUnlocked
              ? ((yield* shown(route, code, visitor)) ?? decided)
              : decided
        if (!accepts(served.method, route, asked)) return yield* new RouteNotFound({ request: served })
        const isUncounted = route !== undefined && log.isUncounted(route.teamId, visitor, request)
        const recorded = (outcome: Outcome) =>
          route === undefined || isUncounted || !("own" in outcome)
            ? Effect.void
            : log.record(visitor, (dayKey) => {
                if (isRemembered && isByPerson(visitor, request)) returning.add(route.linkId, visitor)
                return recordOf(route, visitor, outcome.own, request, dayKey, followed?.qrcodeId)
              })
        const isLimited =
          route !== undefined &&
          route.manner.maxClicks !== null &&
          "own" in asked &&
          !(isUncounted && log.isIgnored(route.teamId, visitor))
        // A visitor who disconnects must not spend a click that is not recorded.
        const outcome = isLimited
          ? unlessBlocked(
              yield* Effect.uninterruptible(Effect.tap(spent(route, asked, visitor, request), recorded)),
              route,
              host,
              visitor,
              rulesOf
            )
          : asked
        if (!isLimited) yield* recorded(outcome)
        countVisit(outcome._tag)
        if (outcome._tag === "Missing") missed.count(host, request, visitor.address)
        return { outcome, found, host, address: visitor.address } satisfies Decided
      })
    }
  })
}) {}
