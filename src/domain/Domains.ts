import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Option } from "effect"
import { AuditLog, changedFields } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { type DomainId, newId, type TeamId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { reachesDomain } from "../contract/Reach.ts"
import { Events } from "../event/Events.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { conflicts, isDangling, onConflict, orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { AddressChanges, hostChange } from "./AddressChanges.ts"
import {
  type CreateDomain,
  type Domain,
  DomainInUse,
  DomainNotFound,
  HostnameTaken,
  type UpdateDomain
} from "./Domain.ts"
import type { Host } from "./Host.ts"
import { displaces, type Proof } from "./Proof.ts"
import { DomainsRepo } from "./Repo.ts"
import { DomainsTable } from "./Tables.ts"
import { DomainValidation } from "./Validation.ts"

/** A domain as the subject of an event. */
export const eventOf = ({ id, hostname }: Pick<Domain, "id" | "hostname">) => ({
  subject: id,
  data: { domain: { id, hostname } }
})

/** The maximum number of domains of a team. */
const mostDomains = 500

/** The number of hosts whose domains are remembered while the database is offline. */
const mostHosts = 1000

const auditTarget = ({ id, hostname }: Pick<Domain, "id" | "hostname">) => ({ type: "domain", id, name: hostname })

/** Custom domains of the caller's team, and the domain that serves a request's host. */
export class Domains extends Effect.Service<Domains>()("domain/Domains", {
  dependencies: [
    DomainsRepo.Default,
    DomainValidation.Default,
    AddressChanges.Default,
    Events.Default,
    AuditLog.Default,
    VisitorReads.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const changes = yield* AddressChanges
    // Unknown hosts are not remembered, because anyone can send any host.
    const hosts = (yield* VisitorReads).memory<Option.Option<Host>>(mostHosts, Option.isSome)
    yield* changes.listen((change) => {
      if (change === "all" || (change !== "missed" && change._tag === "Host")) hosts.clear()
    })
    const checks = yield* DomainValidation
    const settings = yield* Settings
    const events = yield* Events
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** The `held_host` of an unproven domain: its host name if unproven domains may serve, otherwise its own id. */
    const heldBy = (id: DomainId, hostname: string) => (settings.unprovenDomains === "serve" ? hostname : id)

    const get = traced("Domains.get")(function* (id: DomainId) {
      const { teamId, reach } = yield* Caller
      const found = Option.filter(yield* repo.find(teamId, reach, id), (row) => reachesDomain(reach, row.id))
      return (yield* Effect.mapError(found, () => new DomainNotFound())) satisfies Domain
    })

    return {
      get,

      /** The host names of a team's verified domains. */
      verifiedHosts: (team: TeamId, most: number) => orDieSql(repo.verifiedHosts(team, most)),

      list: traced("Domains.list")(function* (slice: Slice) {
        const { teamId, reach } = yield* Caller
        return { domains: yield* repo.list(teamId, reach, rangeOf(slice)), total: yield* repo.count(teamId, reach) }
      }),

      create: traced("Domains.create")(function* (body: typeof CreateDomain.Type) {
        const caller = yield* Manager
        const { teamId } = caller
        yield* checks.check(body, body.hostname)
        const id = yield* newId<DomainId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          hostname: body.hostname,
          held_host: heldBy(id, body.hostname),
          root_page_id: body.root_page_id ?? null,
          root_url: body.root_url ?? null,
          not_found_url: body.not_found_url ?? null,
          expired_url: body.expired_url ?? null,
          created_at: now,
          updated_at: now
        }
        const recorded = audit.record(caller, {
          action: "domain.created",
          target: auditTarget({ id, ...body }),
          after: body
        })
        const made = Effect.gen(function* () {
          yield* repo.lock(teamId)
          if ((yield* repo.count(teamId)) >= mostDomains) {
            return yield* new Invalid(fault("too_many_domains", { most: mostDomains }), undefined, "limit_reached")
          }
          yield* repo.insert(row)
          yield* recorded
          return yield* Effect.orDie(get(id))
        })
        return yield* inTransaction(remembered(made)).pipe(
          changes.announcing(hostChange(id, body.hostname)),
          onConflict(() => new HostnameTaken())
        )
      }),

      update: traced("Domains.update")(function* (id: DomainId, body: typeof UpdateDomain.Type) {
        const caller = yield* Manager
        const { teamId } = caller
        const announced = body.hostname ?? (yield* get(id)).hostname
        const updating = Effect.gen(function* () {
          // Lock, because concurrent requests must not store a host name and a destination that are invalid together.
          yield* repo.lock(teamId)
          const before = yield* get(id)
          const { hostname, root_page_id, root_url, not_found_url, expired_url } = { ...before, ...body }
          // Under a new host name, stored destinations may redirect back to this installation, so check them as well.
          const given =
            hostname === before.hostname ? body : { hostname, root_url, not_found_url, expired_url, ...body }
          yield* checks.check(given, hostname)
          const updated_at = yield* Clock.currentTimeMillis
          const unseen =
            hostname === before.hostname ? {} : { held_host: heldBy(id, hostname), proof: null, verified_at: null }
          const addresses = { hostname, root_page_id, root_url, not_found_url, expired_url }
          const { isChanged, ...sides } = changedFields<object>(before, addresses)
          yield* repo.update(teamId, id, DomainsTable.columns({ ...addresses, updated_at, ...unseen }))
          if (!isChanged) return
          yield* audit.record(caller, { action: "domain.updated", target: auditTarget(before), ...sides })
        })
        yield* inTransaction(updating).pipe(
          changes.announcing(hostChange(id, announced)),
          onConflict(() => new HostnameTaken())
        )
        return yield* get(id)
      }),

      /** Deletes a domain that no link or page uses. Its links and pages in the trash are deleted for good. */
      remove: traced("Domains.remove")(function* (id: DomainId) {
        const domain = yield* get(id)
        if (domain.link_count + domain.page_count > 0) {
          return yield* new DomainInUse(domain.link_count, domain.page_count)
        }
        const caller = yield* Manager
        const { teamId } = caller
        const inUse = Effect.flatMap(get(id), ({ link_count, page_count }) => new DomainInUse(link_count, page_count))
        const removing = Effect.zipRight(repo.dropTrashed(id), repo.remove(teamId, id)).pipe(
          Effect.tap((gone) =>
            gone.length === 0
              ? Effect.void
              : audit.record(caller, { action: "domain.deleted", target: auditTarget(domain) })
          )
        )
        const gone = yield* inTransaction(removing).pipe(
          changes.announcing(hostChange(id, domain.hostname)),
          // If a link or page was created since the check, the domain stays.
          Effect.catchIf(isDangling, () => inUse),
          orDieSql
        )
        if (gone.length === 0) return yield* new DomainNotFound()
      }),

      /** The host name of a domain of the caller's team, if it exists. */
      hostname: Effect.fnUntraced(function* (id: DomainId) {
        const { teamId, reach } = yield* Caller
        return reachesDomain(reach, id) ? yield* repo.hostname(teamId, id) : Option.none()
      }),

      /** The host names of the caller's domains with the given ids; ignores other ids. */
      hostnames: Effect.fnUntraced(function* (ids: ReadonlyArray<DomainId>) {
        if (ids.length === 0) return new Map<DomainId, string>()
        const { teamId, reach } = yield* Caller
        const rows = yield* repo.hostnames(
          teamId,
          ids.filter((id) => reachesDomain(reach, id))
        )
        return new Map(rows.map(({ id, hostname }) => [id, hostname]))
      }),

      /**
       * Assigns a host name to a domain of the caller's team on the basis of a proof, and takes it from another team
       * whose proof is weaker. `standing` contains the ids of domains whose TXT record still exists. Returns whether
       * the domain now holds the name.
       */
      prove: traced("Domains.prove")(function* (domain: Domain, proof: Proof, standing: ReadonlyArray<string>) {
        const { id, team_id, hostname } = domain
        if (isOwnHost(settings, hostname)) return false
        let loser: DomainId | undefined
        const taking = Effect.gen(function* () {
          const holder = Option.getOrUndefined(yield* repo.holder(hostname))
          if (holder !== undefined && holder.id !== id) {
            if (!displaces(proof, holder.proof, standing.includes(holder.id))) return false
            yield* repo.release(holder.id)
            yield* events.raise(holder.team_id, "domain.lost", Effect.succeed([eventOf(holder)]))
            loser = holder.id
          }
          // A TXT proof is never downgraded.
          const kept = holder?.id === id && holder.proof === "txt" ? holder.proof : proof
          return (yield* repo.hold(team_id, id, hostname, kept)).length > 0
        })
        return yield* inTransaction(taking).pipe(
          changes.announcing(hostChange(id, hostname)),
          Effect.tap(() =>
            loser === undefined ? Effect.void : changes.announcing(hostChange(loser, hostname))(Effect.void)
          ),
          // If two teams prove a name at the same time, one of them gets it.
          Effect.catchIf(conflicts, () => Effect.succeed(false)),
          orDieSql
        )
      }),

      /** The custom domain of any team that serves a host; none for the default domain and for unknown hosts. */
      atHost: (hostname: string): Effect.Effect<Option.Option<Host>, SqlError> =>
        isOwnHost(settings, hostname) ? Effect.succeedNone : hosts.read(hostname, repo.atHost(hostname))
    }
  })
}) {}
