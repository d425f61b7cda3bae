import { HttpServerError, type HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Layer, Option } from "effect"
import { LRUCache } from "lru-cache"
import { HostGuard } from "../auth/HostGuard.ts"
import { isFromNear } from "../http/ClientAddress.ts"
import { logBudget } from "../http/LogBudget.ts"
import { addressIn, hostnameIn } from "../http/RequestHost.ts"
import { hourMillis } from "../lib/Time.ts"
import { isNearHost } from "../net/Network.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { AddressChanges } from "./AddressChanges.ts"
import { DomainsRepo } from "./Repo.ts"

type Request = HttpServerRequest.HttpServerRequest

const mostHosts = 1000
/** The maximum number of log lines per minute about refused hosts, because anyone can send any host. */
const mostLines = 30
// Other nodes announce their changes at once; this limit covers lost messages.
const sharedAge = 10_000

const ofTeam = "A team's domain serves only short codes and pages. The dashboard and the API are at LINDEN_BASE_URL."
const unknown =
  "The dashboard and sign-in don't answer at this host name. If it is yours, make it the host of LINDEN_BASE_URL or add it to LINDEN_OWN_HOSTS."

const hostOf = ({ headers }: Request) => hostnameIn(headers["host"] ?? "")

export const HostGuardLive = Layer.effect(
  HostGuard,
  Effect.gen(function* () {
    const settings = yield* Settings
    const repo = yield* DomainsRepo
    const changes = yield* AddressChanges
    const served = new LRUCache<string, { readonly isServed: boolean; readonly readAt: number }>({ max: mostHosts })
    const reported = new LRUCache<string, number>({ max: mostHosts })
    const budget = logBudget(mostLines, "hosts refused")
    const maxAge = changes.isShared ? sharedAge : Number.POSITIVE_INFINITY
    let changed = 0
    yield* changes.listen((change) => {
      if (typeof change !== "string" && change._tag !== "Host") return
      changed += 1
      served.clear()
    })

    const isPlace = (hostname: string) => hostname === "localhost" || addressIn(hostname) !== undefined
    const isOwnName = (hostname: string) => isOwnHost(settings, hostname) || isPlace(hostname)

    const isServed = Effect.fnUntraced(function* (hostname: string) {
      // Domains of teams have a dot, so names of containers and machines need no look-up.
      if (isOwnName(hostname) || !hostname.includes(".")) return false
      const now = yield* Clock.currentTimeMillis
      const known = served.get(hostname)
      if (known !== undefined && now - known.readAt < maxAge) return known.isServed
      const before = changed
      const found = { isServed: Option.isSome(yield* repo.atHost(hostname)), readAt: now }
      if (before === changed) served.set(hostname, found)
      return found.isServed
    })

    const report = Effect.fnUntraced(function* (hostname: string) {
      const now = yield* Clock.currentTimeMillis
      if (now - (reported.get(hostname) ?? Number.NEGATIVE_INFINITY) < hourMillis) return
      reported.set(hostname, now)
      const sentence = (yield* isServed(hostname)) ? ofTeam : unknown
      yield* budget(Effect.annotateLogs(Effect.logWarning(sentence), { host: hostname }))
    })

    const isOwn = (request: Request) => isOwnName(hostOf(request))
    const isOfTeam = (request: Request) => isServed(hostOf(request))
    const refuse = (request: Request) =>
      Effect.zipRight(report(hostOf(request)), Effect.die(new HttpServerError.RouteNotFound({ request })))

    /** Whether visitors use a host, so that a request for it may come through a proxy. */
    const isPublic = (hostname: string) =>
      !isNearHost(addressIn(hostname) ?? hostname) &&
      (isOwnHost(settings, hostname) || addressIn(hostname) !== undefined)

    return HostGuard.of({
      isOwn,
      isOfTeam,
      isNear: (request) =>
        isFromNear(request) && !isPublic(hostOf(request))
          ? Effect.map(isOfTeam(request), (isPublicName) => !isPublicName)
          : Effect.succeed(false),
      refuse,
      refuseOfTeam: (request) =>
        Effect.flatMap(isOfTeam(request), (isTeams) => (isTeams ? refuse(request) : Effect.void))
    })
  })
).pipe(Layer.provide([DomainsRepo.Default, AddressChanges.Default]))
