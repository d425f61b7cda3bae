import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TeamId } from "../contract/Id.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { searchTerm } from "./list/SearchText.ts"

const address = /^(?:https?:\/\/)?([^\s/?#]+)\/([^\s?#]+?)\/*(?:[?#]|$)/i

/** The terms of searches in a team. A short link's address, which people paste, is reduced to its code. */
export const searchTerms = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const hostnames = rowsOf(DomainsTable.row.pick("hostname"))
  const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined)
  const ownHost = hostOf(settings.baseUrl)

  /** The hosts of the team's short links. */
  const hostsOf = (team: TeamId) =>
    Effect.map(
      hostnames(sql`SELECT hostname FROM domains WHERE team_id = ${team}`),
      (domains) => new Set([ownHost, ...domains.map(({ hostname }) => hostOf(shortUrl(settings, hostname, "")))])
    )

  return {
    /** The term of a search; null for all links, undefined if no link can match. */
    of: Effect.fnUntraced(function* (team: TeamId, search: string | undefined) {
      const hosts = yield* Effect.cached(hostsOf(team))
      const words = yield* Effect.forEach((search ?? "").split(/\s+/), (word) =>
        Effect.gen(function* () {
          const [, host = "", path = ""] = address.exec(word) ?? []
          const asked = hostOf(`${new URL(settings.baseUrl).protocol}//${host}`)
          if (asked === undefined) return word
          const isOwn = asked === ownHost || (yield* hosts).has(asked)
          return isOwn ? (percentDecoded(path) ?? path) : word
        })
      )
      return searchTerm(words.join(" "))
    })
  }
})
