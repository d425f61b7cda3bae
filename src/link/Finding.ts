import { SqlClient } from "@effect/sql"
import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { TeamId } from "../contract/Id.ts"
import { isShortCode } from "../contract/ShortCode.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { traced } from "../lib/Traced.ts"
import { isOwnHost, Settings, shortUrl } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { rowsOf } from "../storage/Rows.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import type { FindLinks } from "./Api.ts"
import type { CreateLink } from "./Link.ts"
import { LinksRepo } from "./Repo.ts"

/** The maximum number of links with one destination that a lookup returns. */
const mostFound = 100

type Wanted = Pick<CreateLink, "url" | "external_id" | "domain_id" | "folder_id">

const parameters = ["external_id", "url", "short_url"] as const

/** Finds links by what other systems know about them. */
export class LinkFinding extends Effect.Service<LinkFinding>()("link/Finding", {
  dependencies: [LinksRepo.Default, LinkAliasesRepo.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const repo = yield* LinksRepo
    const aliases = yield* LinkAliasesRepo
    const domains = rowsOf(DomainsTable.row.pick("id", "hostname"))

    const atShortUrl = Effect.fnUntraced(function* (team: TeamId, text: string) {
      const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
      if (!URL.canParse(address)) return []
      const { host, hostname, pathname } = new URL(address)
      const code = percentDecoded(pathname)?.replace(/^\/+|\/+$/g, "")
      if (code === undefined || !isShortCode(code)) return []
      const own = yield* domains(sql`SELECT id, hostname FROM domains WHERE team_id = ${team}`)
      const domain = own.find(
        (one) => one.hostname === hostname || shortUrl(settings, one.hostname, "").includes(`//${host}/`)
      )
      if (domain === undefined && !isOwnHost(settings, hostname)) return []
      const holder = Option.toArray(yield* aliases.holder(domain?.id ?? null, code))
      return holder.filter(({ team_id }) => team_id === team)
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
        Effect.flatMap(Caller, ({ teamId }) => repo.lockFor(`${teamId} ${external_id ?? url}`)),

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
