import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { type DomainId, newId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { Events } from "../event/Events.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { isConflict, isDangling, isSqlError, onConflict, orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
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

/** A domain as webhooks are told of it. */
export const eventOf = ({ id, hostname }: Pick<Domain, "id" | "hostname">) => ({
  subject: id,
  data: { domain: { id, hostname } }
})

/** Custom domains of the caller's team, and which host a visit came to. */
export class Domains extends Effect.Service<Domains>()("domain/Domains", {
  dependencies: [DomainsRepo.Default, DomainValidation.Default, AddressChanges.Default, Events.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const changes = yield* AddressChanges
    const checks = yield* DomainValidation
    const settings = yield* Settings
    const events = yield* Events
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** What an unproven claim holds: the name where claims serve, else nothing but itself. */
    const heldBy = (id: DomainId, hostname: string) => (settings.unprovenDomains === "serve" ? hostname : id)

    const get = Effect.fn("Domains.get")(function* (id: DomainId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return (yield* Effect.mapError(found, () => new DomainNotFound())) satisfies Domain
    })

    return {
      get,

      list: Effect.fn("Domains.list")(function* (slice: Slice) {
        const { teamId } = yield* Caller
        return { domains: yield* repo.list(teamId, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      create: Effect.fn("Domains.create")(function* (body: typeof CreateDomain.Type) {
        const { teamId } = yield* Manager
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
        return yield* inTransaction(Effect.zipRight(repo.insert(row), Effect.orDie(get(id)))).pipe(
          changes.announcing(hostChange(id, body.hostname)),
          onConflict(() => new HostnameTaken())
        )
      }),

      update: Effect.fn("Domains.update")(function* (id: DomainId, body: typeof UpdateDomain.Type) {
        const { teamId } = yield* Manager
        const before = yield* get(id)
        const { hostname, root_page_id, root_url, not_found_url, expired_url } = { ...before, ...body }
        // Under another host name the addresses that are stored already can lead back here.
        const given = hostname === before.hostname ? body : { hostname, root_url, not_found_url, expired_url, ...body }
        yield* checks.check(given, hostname)
        const updated_at = yield* Clock.currentTimeMillis
        const unseen =
          hostname === before.hostname ? {} : { held_host: heldBy(id, hostname), proof: null, verified_at: null }
        const addresses = { hostname, root_page_id, root_url, not_found_url, expired_url }
        yield* repo.update(teamId, id, DomainsTable.columns({ ...addresses, updated_at, ...unseen })).pipe(
          changes.announcing(hostChange(id, hostname)),
          onConflict(() => new HostnameTaken())
        )
        return yield* get(id)
      }),

      /** Deletes a domain that no link and no page uses; what of it is in the trash is gone for good with it. */
      remove: Effect.fn("Domains.remove")(function* (id: DomainId) {
        const domain = yield* get(id)
        if (domain.link_count + domain.page_count > 0) {
          return yield* new DomainInUse(domain.link_count, domain.page_count)
        }
        const { teamId } = yield* Manager
        const inUse = Effect.flatMap(get(id), ({ link_count, page_count }) => new DomainInUse(link_count, page_count))
        const gone = yield* inTransaction(Effect.zipRight(repo.dropTrashed(id), repo.remove(teamId, id))).pipe(
          changes.announcing(hostChange(id, domain.hostname)),
          // A link or a page that came in between keeps the domain.
          Effect.catchIf(isDangling, () => inUse),
          orDieSql
        )
        if (gone.length === 0) return yield* new DomainNotFound()
      }),

      /** The host name of a domain of the caller's team, where there is one of this id. */
      hostname: Effect.fnUntraced(function* (id: DomainId) {
        return yield* repo.hostname((yield* Caller).teamId, id)
      }),

      /** The host names of the domains of the caller's team among these ids; the others are left out. */
      hostnames: Effect.fnUntraced(function* (ids: ReadonlyArray<DomainId>) {
        if (ids.length === 0) return new Map<DomainId, string>()
        const rows = yield* repo.hostnames((yield* Caller).teamId, ids)
        return new Map(rows.map(({ id, hostname }) => [id, hostname]))
      }),

      /**
       * Gives a domain of the caller's team its host name, as a proof does, and takes it from another team whose proof is
       * weaker; `standing` are the domains whose own record is still in the DNS. Tells whether it holds the name now.
       */
      prove: Effect.fn("Domains.prove")(function* (domain: Domain, proof: Proof, standing: ReadonlyArray<string>) {
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
          // Whoever has set the record stays known for it.
          const kept = holder?.id === id && holder.proof === "txt" ? holder.proof : proof
          return (yield* repo.hold(team_id, id, hostname, kept)).length > 0
        })
        return yield* inTransaction(taking).pipe(
          changes.announcing(hostChange(id, hostname)),
          Effect.tap(() =>
            loser === undefined ? Effect.void : changes.announcing(hostChange(loser, hostname))(Effect.void)
          ),
          // Of two teams that prove a name at once, one gets it.
          Effect.catchIf(
            (error) => isSqlError(error) && isConflict(error),
            () => Effect.succeed(false)
          ),
          orDieSql
        )
      }),

      /** The custom domain that serves a `Host`, of whatever team; none means the default domain. */
      atHost: (hostname: string): Effect.Effect<Option.Option<Host>> =>
        isOwnHost(settings, hostname) ? Effect.succeedNone : repo.atHost(hostname)
    }
  })
}) {}
