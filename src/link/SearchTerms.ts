import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TeamId } from "../contract/Id.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { searchTerm } from "./list/SearchText.ts"

const address = /^\s*(?:https?:\/\/)?([^\s/?#]+)\/([^\s?#]+)/i

/** The terms of searches in a team. A short link's address, which people paste, is reduced to its code. */
export const searchTerms = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const hostnames = rowsOf(DomainsTable.row.pick("hostname"))
  const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined)

  const isOwn = Effect.fnUntraced(function* (team: TeamId, host: string) {
    if (host === hostOf(settings.baseUrl)) return true
    const domains = yield* hostnames(sql`SELECT hostname FROM domains WHERE team_id = ${team}`)
    return domains.some(({ hostname }) => hostOf(shortUrl(settings, hostname, "")) === host)
  })

  return {
    /** The term of a search; undefined if no link can match. */
    of: Effect.fnUntraced(function* (team: TeamId, search: string) {
      const [, host = "", path = ""] = address.exec(search) ?? []
      const asked = hostOf(`${new URL(settings.baseUrl).protocol}//${host}`)
      const isAddress = asked !== undefined && (yield* isOwn(team, asked))
      return searchTerm(isAddress ? (percentDecoded(path) ?? path) : search)
    })
  }
})
