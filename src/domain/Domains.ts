import { DateTime, Effect, type Option } from "effect"
import { Caller } from "../account/Caller.ts"
import { type DomainId, newId, type PageId } from "../contract/Id.ts"
import { baseHost, Settings } from "../Settings.ts"
import { onConflict, orDieSql } from "../storage/Conflict.ts"
import {
  type CreateDomain,
  type Domain,
  DomainInUse,
  DomainNotFound,
  HostnameTaken,
  RootPageUnknown,
  type UpdateDomain
} from "./Domain.ts"
import type { Host } from "./Host.ts"
import { DomainsRepo } from "./Repo.ts"

/** Custom domains of the caller's team, and which host a visit came to. */
export class Domains extends Effect.Service<Domains>()("domain/Domains", {
  dependencies: [DomainsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DomainsRepo
    const ownHost = baseHost(yield* Settings)

    // Pages have no table yet, so no domain has any.
    const shown = <A extends object>(row: A) => ({ ...row, page_count: 0 })

    const get = Effect.fn("Domains.get")(function* (id: DomainId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return shown(yield* Effect.mapError(found, () => new DomainNotFound())) satisfies Domain
    })

    // Pages have no table yet, so no id names one.
    const requirePage = (id: PageId | null | undefined) => (id ? Effect.fail(new RootPageUnknown()) : Effect.void)

    const refuseOwn = (hostname: string) =>
      hostname === ownHost ? Effect.fail(new HostnameTaken("This is the default domain of this installation.")) : Effect.void

    return {
      get,

      list: Effect.fn("Domains.list")(function* () {
        return (yield* repo.list((yield* Caller).teamId)).map(shown)
      }),

      create: Effect.fn("Domains.create")(function* (body: typeof CreateDomain.Type) {
        const { teamId } = yield* Caller
        yield* refuseOwn(body.hostname)
        yield* requirePage(body.root_page_id)
        const id = yield* newId<DomainId>()
        const now = DateTime.toEpochMillis(yield* DateTime.now)
        yield* repo
          .insert({
            id,
            team_id: teamId,
            hostname: body.hostname,
            root_page_id: body.root_page_id ?? null,
            root_url: body.root_url ?? null,
            not_found_url: body.not_found_url ?? null,
            expired_url: body.expired_url ?? null,
            created_at: now,
            updated_at: now
          })
          .pipe(onConflict(() => new HostnameTaken()))
        return yield* Effect.orDie(get(id))
      }),

      update: Effect.fn("Domains.update")(function* (id: DomainId, body: typeof UpdateDomain.Type) {
        const { teamId } = yield* Caller
        const { hostname, root_page_id, root_url, not_found_url, expired_url } = { ...(yield* get(id)), ...body }
        yield* refuseOwn(hostname)
        yield* requirePage(root_page_id)
        const updated_at = DateTime.toEpochMillis(yield* DateTime.now)
        yield* repo
          .update(teamId, id, { hostname, root_page_id, root_url, not_found_url, expired_url, updated_at })
          .pipe(onConflict(() => new HostnameTaken()))
        return yield* get(id)
      }),

      /** Deletes a domain that no link and no page uses. */
      remove: Effect.fn("Domains.remove")(function* (id: DomainId) {
        const domain = yield* get(id)
        if (domain.link_count + domain.page_count > 0) {
          return yield* new DomainInUse(domain.link_count, domain.page_count)
        }
        yield* orDieSql(repo.remove((yield* Caller).teamId, id))
      }),

      /** The host name of a domain of the caller's team, where there is one of this id. */
      hostname: Effect.fnUntraced(function* (id: DomainId) {
        return yield* repo.hostname((yield* Caller).teamId, id)
      }),

      /** The custom domain that a `Host` names, of whatever team; none means the default domain. */
      atHost: (hostname: string): Effect.Effect<Option.Option<Host>> => repo.atHost(hostname),

      /** Which of these host names are custom domains of this installation, of whatever team. */
      customAmong: (hostnames: ReadonlyArray<string>) =>
        hostnames.length === 0
          ? Effect.succeed(new Set<string>())
          : Effect.map(repo.amongHosts(hostnames), (rows) => new Set(rows.map((row) => row.hostname)))
    }
  })
}) {}
