import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { Countries } from "../click/Countries.ts"
import { Journal } from "../click/journal/Journal.ts"
import { encodeRecord } from "../click/journal/JournalRecord.ts"
import { VisitorKeys } from "../click/VisitorKeys.ts"
import { isReserved } from "../contract/ShortCode.ts"
import { requestIdOf } from "../http/RequestId.ts"
import { countRequest } from "../http/RequestMetrics.ts"
import { securityList } from "../http/SecurityHeaders.ts"
import { decide } from "../link/Rules.ts"
import { scanCodeIn } from "../qr/ScanCode.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { type Answer, answerTo } from "./Answer.ts"
import type { KnownCode, KnownScan } from "./KnownRoute.ts"
import { KnownRoutes } from "./KnownRoutes.ts"
import type { RouteTable } from "./RouteTable.ts"
import { isFollowed } from "./ScanRule.ts"
import { shortCodeOf } from "./ShortCodeOf.ts"
import { countVisit } from "./VisitMetrics.ts"
import { type Asked, type CountryOf, hostnameOf, recordOf, visitorOf } from "./VisitorOf.ts"
import { Visits } from "./Visits.ts"

interface LaneParts {
  readonly table: RouteTable
  readonly append: (line: string, onWritten: () => void) => void
  readonly settings: SettingsShape
  readonly countryOf: CountryOf
  readonly keyAt: (now: number) => string
}

const send = (response: ServerResponse, method: string, { status, body }: Answer, began: number): void => {
  response.end(method === "HEAD" ? undefined : body)
  countRequest(method, "/:code", status, performance.now() - began)
}

const followedBy = ({ qrcode }: KnownScan, { route, home }: KnownCode) =>
  qrcode !== null && isFollowed(qrcode.teamId, route, home.host) ? qrcode : null

/**
 * Returns a function that answers a visit synchronously if the table knows the link and no password is needed, and
 * reports whether it did. The Effect handler answers the rest, with the same responses.
 */
export const makeFastRedirect = ({ table, append, settings, countryOf, keyAt }: LaneParts) => {
  const always = securityList(settings)
  const visit = (request: IncomingMessage, response: ServerResponse, method: string, url: string): boolean => {
    const code = shortCodeOf(url)
    if (code === undefined) return false
    const asked: Asked = { method, url, headers: request.headers, remote: request.socket.remoteAddress }
    const known = table.find(hostnameOf(asked), code)
    if (known === undefined) return false
    const began = performance.now()
    const scanCode = scanCodeIn(url)
    const scan = scanCode === undefined ? undefined : table.findScan(scanCode)
    if (scan === undefined && scanCode !== undefined) return false
    // Only the database knows whether a link in the trash reserves the code.
    if (scan !== undefined && known.route === null && known.home.host === undefined) return false
    const qrcode = scan === undefined ? null : followedBy(scan, known)
    const found = scan === undefined || qrcode === null ? known.route : table.linkOf(scan)
    if (found === undefined) return false
    const route = found ?? undefined
    const visitor = visitorOf(asked, settings, Date.now(), false, countryOf, scan?.qrcode ? scanCode : undefined)
    const outcome = decide(route, visitor)
    if (outcome._tag === "Locked" || outcome._tag === "Preview") return false
    const answer = answerTo(outcome, route, known.home.host, settings, method, request.headers["accept-language"])
    const line =
      route !== undefined && "own" in outcome
        ? encodeRecord(recordOf(route, visitor, outcome.own, asked, keyAt(visitor.now), qrcode?.id))
        : undefined
    const requestId = requestIdOf(request.headers["x-request-id"] as string | undefined)
    response.writeHead(answer.status, answer.headers.concat(always, requestId))
    countVisit(outcome._tag)
    if (line === undefined) send(response, method, answer, began)
    // Keep this closure anonymous: naming a closure costs more than creating it.
    else append(line, () => send(response, method, answer, began))
    return true
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request
    if ((method !== "GET" && method !== "HEAD") || url === undefined) return false
    try {
      return visit(request, response, method, url)
    } catch (fault) {
      // The Effect handler runs into the same fault, and answers and logs it.
      if (response.headersSent) throw fault
      return false
    }
  }
}

/** Answers visits of short links before the router does, for links in the route table or ones it can look up. */
export class FastRedirect extends Effect.Service<FastRedirect>()("redirect/FastRedirect", {
  dependencies: [KnownRoutes.Default, Visits.Default, Journal.Default, Countries.Default, VisitorKeys.Default],
  effect: Effect.gen(function* () {
    const { table } = yield* KnownRoutes
    const { remember } = yield* Visits
    const settings = yield* Settings
    const { append } = yield* Journal
    const { of: countryOf } = yield* Countries
    const { keyAt } = yield* VisitorKeys
    return {
      answer: makeFastRedirect({ table, append, settings, countryOf, keyAt }),

      /** Reads what the table lacks for a visit; undefined if it lacks nothing, or if this is not a visit of a link. */
      lookUp: ({ method, url, headers, socket }: IncomingMessage): Effect.Effect<void> | undefined => {
        if ((method !== "GET" && method !== "HEAD") || url === undefined || settings.routeTableSize === 0) return
        const code = shortCodeOf(url)
        if (code === undefined || isReserved(code)) return
        const hostname = hostnameOf({ method, url, headers, remote: socket.remoteAddress })
        const scanCode = scanCodeIn(url)
        const isKnown =
          table.find(hostname, code) !== undefined && (scanCode === undefined || table.findScan(scanCode) !== undefined)
        return isKnown ? undefined : remember(hostname, code, scanCode)
      }
    }
  })
}) {}
