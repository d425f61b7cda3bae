import { Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { comparedAddress } from "../contract/Address.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import type { FindLinks } from "./Api.ts"
import type { CreateLink } from "./Link.ts"
import { LinksRepo } from "./Repo.ts"
import { Routes } from "./Routes.ts"

/** The maximum number of links with one destination that a lookup returns. */
const mostFound = 100

type Wanted = Pick<CreateLink, "url" | "external_id" | "domain_id" | "folder_id">

const parameters = ["external_id", "url", "short_url"] as const

/** Finds links by what other systems know about them. */
export class LinkFinding extends Effect.Service<LinkFinding>()("link/Finding", {
  dependencies: [LinksRepo.Default, Routes.Default],
  effect: Effect.gen(function* () {
    const settings = yield* Settings
    const repo = yield* LinksRepo
    const routes = yield* Routes

    const atShortUrl = Effect.fnUntraced(function* (team: TeamId, text: string) {
      const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
      if (url === null) return []
      const { host, named } = yield* routes.at(url.hostname.replace(/\.$/, ""), url.pathname, undefined)
      if (named === undefined || (host === undefined && !isOwnHost(settings, url.hostname))) return []
      return named.route.teamId === team ? [{ id: named.route.linkId as LinkId }] : []
    })

    return {
      /** The id of the link that a new one would repeat: with the same external ID, or else the same destination. */
      match: Effect.fnUntraced(function* ({ url, external_id, domain_id, folder_id }: Wanted) {
        const { teamId, reach } = yield* Caller
        const [found] = external_id
          ? yield* repo.withExternalIds(teamId, [external_id])
          : yield* repo.oldestAt(teamId, url, domain_id ?? null, folder_id ?? null)
        if (found === undefined || reach === undefined) return found?.id
        return (yield* repo.idsAmong(teamId, reach, [found.id])).has(found.id) ? found.id : undefined
      }),

      /** Which of the given external IDs links of the team have. */
      externalIdsAmong: Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
        const rows = ids.length === 0 ? [] : yield* repo.withExternalIds((yield* Caller).teamId, ids)
        return new Set(rows.map(({ external_id }) => external_id))
      }),

      /** Keeps other transactions from creating what `match` looks for, until this one ends. */
      lock: ({ url, external_id }: Wanted) =>
        Effect.flatMap(Caller, ({ teamId }) => repo.lockFor(`${teamId} ${external_id ?? comparedAddress(url)}`)),

      /** The ids of the links that a query finds, oldest first. */
      by: traced("LinkFinding.by")(function* (query: FindLinks) {
        const { teamId, reach } = yield* Caller
        const given = parameters.filter((name) => query[name] !== undefined)
        if (given.length !== 1) {
          return yield* invalid({ [given[1] ?? "external_id"]: [fault("one_lookup")] })
        }
        const found =
          query.external_id !== undefined
            ? yield* repo.withExternalIds(teamId, [query.external_id])
            : query.url !== undefined
              ? yield* repo.idsAt(teamId, reach, query.url, mostFound)
              : yield* atShortUrl(teamId, query.short_url?.trim() ?? "")
        return found.map(({ id }) => id)
      }, orDieSql)
    }
  })
}) {}
