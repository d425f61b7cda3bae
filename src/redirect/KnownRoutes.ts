import { Effect, Match } from "effect"
import { type AddressChange, AddressChanges } from "../domain/AddressChanges.ts"
import type { Route } from "../link/Route.ts"
import { baseHost, Settings } from "../settings/Settings.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import type { Home } from "./Home.ts"
import type { Recent } from "./RecencyList.ts"
import { RouteTable } from "./RouteTable.ts"

/** A cached host name, with or without a custom domain. */
export interface KnownHost extends Recent {
  readonly hostname: string
  readonly home: Home
  readonly isCustom: boolean
  readAt: number
}

/** A cached code of a domain: its link, or null if there is none. */
export interface KnownCode extends Recent {
  readonly code: string
  readonly home: Home
  readonly route: Route | null
  readAt: number
}

/** A cached scan code: its QR code and the address of its link, or null if there is none. */
export interface KnownScan extends Recent {
  readonly scanCode: string
  readonly qrcode: { readonly id: string; readonly teamId: string } | null
  readonly link: { readonly home: Home; readonly code: string; readonly id: string } | null
  readAt: number
}

/** A read in progress. If the data changes meanwhile, the read is outdated. */
export interface Reading {
  readonly hostname: string
  readonly code: string
  readonly scanCode: string | undefined
  isOutdated: boolean
}

// Other nodes announce their changes at once; this limit covers lost messages.
const sharedAgeSeconds = 10

/** The route table of this process, which is notified of every change to a link or domain. */
export class KnownRoutes extends Effect.Service<KnownRoutes>()("redirect/KnownRoutes", {
  dependencies: [AddressChanges.Default, VisitorReads.Default],
  effect: Effect.gen(function* () {
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const { isAway } = yield* VisitorReads
    const table = new RouteTable({
      size: settings.routeTableSize,
      ownHost: baseHost(settings),
      maxAgeSeconds: changes.isShared ? sharedAgeSeconds : Number.POSITIVE_INFINITY,
      isAway
    })
    const forget = Match.typeTags<AddressChange>()({
      Code: ({ domainId, code }) => table.forgetCode(domainId, code),
      Host: ({ domainId, hostname }) => table.forgetHost(domainId, hostname),
      Scan: ({ scanCode }) => table.forgetScan(scanCode),
      Team: () => {}
    })
    yield* changes.listen((change) => {
      if (change === "all") table.clear()
      else if (change === "missed") table.expire()
      else forget(change)
    })
    return { table }
  })
}) {}
