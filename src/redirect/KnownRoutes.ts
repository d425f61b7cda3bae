import { Effect, Match } from "effect"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { baseHost, Settings } from "../settings/Settings.ts"
import { RouteTable } from "./RouteTable.ts"

// Other nodes announce their changes at once; this limit covers lost messages.
const sharedAgeSeconds = 10

/** The route table of this process, which is notified of every change to a link or domain. */
export class KnownRoutes extends Effect.Service<KnownRoutes>()("redirect/KnownRoutes", {
  dependencies: [AddressChanges.Default],
  effect: Effect.gen(function* () {
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const table = new RouteTable({
      size: settings.routeTableSize,
      ownHost: baseHost(settings),
      maxAgeSeconds: changes.isShared ? sharedAgeSeconds : Number.POSITIVE_INFINITY
    })
    const forget = Match.typeTags<Exclude<Parameters<Parameters<typeof changes.listen>[0]>[0], "all">>()({
      Code: ({ domainId, code }) => table.forgetCode(domainId, code),
      Host: ({ domainId, hostname }) => table.forgetHost(domainId, hostname),
      Scan: ({ scanCode }) => table.forgetScan(scanCode)
    })
    yield* changes.listen((change) => (change === "all" ? table.clear() : forget(change)))
    return { table }
  })
}) {}
