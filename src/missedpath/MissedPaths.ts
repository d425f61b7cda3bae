import type { HttpServerRequest } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Fiber, FiberSet, Option } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import type { PeriodName } from "../click/query/PeriodName.ts"
import { UncountedVisits } from "../click/UncountedVisits.ts"
import type { DomainId, TeamId } from "../contract/Id.ts"
import { Domains } from "../domain/Domains.ts"
import type { Host } from "../domain/Host.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { dateText, dayMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { hostnameOf, ofServerRequest, type VisitRequest } from "../visit/VisitRequest.ts"
import type { ClearMissedPaths, MissedPath, MissedPathQuery } from "./MissedPath.ts"
import { MissedPathsRepo } from "./Repo.ts"
import { other, probes, storedPath } from "./StoredPath.ts"

/** How long counts stay in memory. */
const pauseMillis = 5000
/** The most different paths and domains in memory. */
const mostPending = 10_000
const mostPlaces = 200
/** The most characters of a request target in memory. */
const longestTarget = 800
/** The most paths of a domain and day, besides `probes` and `other`. */
const mostPaths = 1000
const keptDays = 90

interface Misses {
  count: number
  at: number
}

const pastDays: Readonly<Record<PeriodName, number>> = { "24h": 1, "7d": 6, "30d": 29, "90d": 89, all: keptDays }

/** A copy, because a slice would keep the whole request target in memory. */
const copyOf = (text: string): string => Buffer.from(text, "latin1").toString("latin1")

const defaultDomain = ""
/** The key of a host name whose domain is looked up before its counts are stored. */
const unresolved = "@"

/** Adds up the misses of targets that are stored as the same path. */
const byPath = (targets: ReadonlyMap<string, Misses>): Map<string, Misses> => {
  const paths = new Map<string, Misses>()
  for (const [target, { count, at }] of targets) {
    const path = target === other ? other : storedPath(target)
    if (path === undefined) continue
    const known = paths.get(path)
    paths.set(path, { count: count + (known?.count ?? 0), at: Math.max(at, known?.at ?? 0) })
  }
  return paths
}

const domainIn = ({ domain_id }: ClearMissedPaths): DomainId | null | undefined => (domain_id === "" ? null : domain_id)

/** Counts the paths that visitors ask for and that don't exist. */
export class MissedPaths extends Effect.Service<MissedPaths>()("missedpath/MissedPaths", {
  dependencies: [MissedPathsRepo.Default, AuditLog.Default, Domains.Default, UncountedVisits.Default],
  scoped: Effect.gen(function* () {
    const repo = yield* MissedPathsRepo
    const audit = yield* AuditLog
    const domains = yield* Domains
    const uncounted = yield* UncountedVisits
    const settings = yield* Settings
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)
    let pending = new Map<string, Map<string, Misses>>()
    let size = 0

    const store = Effect.fnUntraced(function* (
      team_id: TeamId,
      domain_id: DomainId | null,
      day: string,
      paths: Map<string, Misses>
    ) {
      const home = domain_id ?? team_id
      const place = { home, team_id, domain_id, day }
      yield* repo.lock({ ...place, path: other, count: 0, last_seen_at: 0 })
      const stored = yield* repo.known(home, day, [probes, ...paths.keys()])
      const known = new Set(stored.map(({ path }) => path))
      // Not counting the rows `other`, which exists by now, and `probes`.
      let room = mostPaths - ((yield* repo.size(home, day)) - (known.has(probes) ? 2 : 1))
      const rest = paths.get(other) ?? { count: 0, at: 0 }
      const rows = [...paths].flatMap(([path, { count, at }]) => {
        if (path === other) return []
        if (!known.has(path) && path !== probes && room-- <= 0) {
          rest.count += count
          rest.at = Math.max(rest.at, at)
          return []
        }
        return [{ ...place, path, count, last_seen_at: at }]
      })
      yield* repo.add([...rows, { ...place, path: other, count: rest.count, last_seen_at: rest.at }])
    }, inTransaction)

    const teamAt = Effect.fnUntraced(function* (place: string) {
      const host = place.startsWith(unresolved) ? yield* domains.atHost(place.slice(1)) : Option.none<Host>()
      if (Option.isSome(host)) return { team: host.value.team_id, domain: host.value.id }
      if (place !== defaultDomain && !place.startsWith(unresolved)) {
        const [team, domain] = place.split(" ")
        return { team: team as TeamId, domain: domain as DomainId }
      }
      return { team: yield* repo.onlyTeam, domain: null }
    })

    const turn = yield* Effect.makeSemaphore(1)
    const flush = Effect.suspend(() => {
      const taken = pending
      pending = new Map()
      size = 0
      return Effect.forEach(
        taken,
        ([place, targets]) =>
          Effect.gen(function* () {
            const { team, domain } = yield* teamAt(place)
            const paths = byPath(targets)
            if (team === undefined || paths.size === 0) return
            yield* store(team, domain, dateText(yield* Clock.currentTimeMillis), paths)
          }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("Missed paths could not be stored.", cause))),
        { discard: true }
      )
      // An interruption would lose the counts that are being stored.
    }).pipe(Effect.uninterruptible, turn.withPermits(1))
    yield* Effect.addFinalizer(() => Effect.flatMap(Effect.forkDaemon(flush), Fiber.await))

    const run = yield* FiberSet.makeRuntime<never>()
    let timer: NodeJS.Timeout | undefined
    yield* Effect.addFinalizer(() => Effect.sync(() => clearTimeout(timer)))
    const flushLater = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run(flush)
      }, pauseMillis).unref()
    }

    const add = (place: string, url: string): void => {
      let targets = pending.get(place)
      if (targets === undefined) {
        if (pending.size >= mostPlaces) return
        targets = new Map()
        pending.set(place, targets)
      }
      const query = url.indexOf("?")
      const path = url.slice(0, Math.min(query === -1 ? url.length : query, longestTarget))
      const at = Date.now()
      const target = size < mostPending || targets.has(path) ? path : other
      const known = targets.get(target)
      if (known !== undefined) {
        known.count += 1
        known.at = at
        return
      }
      targets.set(copyOf(target), { count: 1, at })
      size += 1
      flushLater()
    }

    return {
      /** Counts a visit that found nothing at a custom domain, or at the default domain (undefined). Synchronous. */
      count: (host: Host | undefined, request: VisitRequest, address: string): void => {
        if (request.method !== "GET" || uncounted.isUncounted(host?.team_id, address, request.headers)) return
        add(host === undefined ? defaultDomain : `${host.team_id} ${host.id}`, request.url)
      },

      /** Counts a request that found nothing at a host whose domain is not known yet. Synchronous. */
      countRequest: (served: HttpServerRequest.HttpServerRequest): void => {
        const request = ofServerRequest(served)
        if (request.method !== "GET") return
        if (uncounted.isUncounted(undefined, clientAddress(served, settings), request.headers)) return
        add(`${unresolved}${hostnameOf(request)}`, request.url)
      },

      list: traced("MissedPaths.list")(function* (query: MissedPathQuery) {
        const { teamId } = yield* Caller
        yield* flush
        const among = { team: teamId, domain: domainIn(query) }
        const first = dateText((yield* Clock.currentTimeMillis) - pastDays[query.period ?? "30d"] * dayMillis)
        const rows = yield* repo.list(among, first, query.limit ?? 50, query.offset ?? 0)
        return {
          paths: rows.map(
            ({ path, ...row }): MissedPath => ({
              ...row,
              path: path.startsWith("/") ? path : null,
              kind: path === probes || path === other ? path : "path"
            })
          ),
          total: yield* repo.count(among, first)
        }
      }),

      /** Deletes the counts of the team, or of one of its domains. Other servers may still add the last seconds. */
      clear: traced("MissedPaths.clear")(function* (query: ClearMissedPaths) {
        const caller = yield* Manager
        yield* flush
        const domain = domainIn(query)
        const target = { type: "missed_paths", ...(domain ? { id: domain } : {}) }
        const removing = Effect.zipRight(
          repo.remove({ team: caller.teamId, domain }),
          audit.record(caller, { action: "missed_paths.deleted", target })
        )
        yield* orDieSql(inTransaction(removing))
      }),

      /** Deletes counts that are older than 90 days. */
      prune: Effect.gen(function* () {
        yield* repo.prune(dateText((yield* Clock.currentTimeMillis) - keptDays * dayMillis))
      })
    }
  })
}) {}
