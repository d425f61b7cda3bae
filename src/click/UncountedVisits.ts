import { createHmac, timingSafeEqual } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect, Redacted } from "effect"
import { clusterSecret } from "../cluster/Secret.ts"
import type { TeamId } from "../contract/Id.ts"
import { AddressChanges, teamChange } from "../domain/AddressChanges.ts"
import { hostnameIn } from "../http/RequestHost.ts"
import { memoize } from "../lib/Memoize.ts"
import { isWithin, type Network, networksOf } from "../net/Network.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { rowsOf } from "../storage/Rows.ts"
import { TeamsTable } from "../user/Tables.ts"

type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

const cookie = "linden_uncounted_"
const inCookies = new RegExp(
  `(?:^|;\\s*)(?:__Host-)?${cookie}([\\da-f-]{36})=([\\da-f-]{36})\\.(\\d{1,15})\\.([\\w-]{43})(?=;|$)`,
  "g"
)

/** The maximum number of marks of a request to check, because a stranger may send many. */
const mostChecked = 4

/** The name of the cookie that marks a browser for a team; with TLS, a subdomain can't set it. */
export const markName = (team: TeamId, isSecure: boolean): string => `${isSecure ? "__Host-" : ""}${cookie}${team}`

/** A mark of a browser: whose it is, and when it ends, in milliseconds since 1970. */
export interface Mark {
  readonly team: string
  readonly user: string
  readonly until: number
}

const text = (value: Headers[string]) => (typeof value === "string" ? value : "")

/** Visits that leave nothing: from browsers that their owners marked, and from networks that a team ignores. */
export class UncountedVisits extends Effect.Service<UncountedVisits>()("click/UncountedVisits", {
  dependencies: [AddressChanges.Default],
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const changes = yield* AddressChanges
    const secret = Redacted.value(yield* clusterSecret)
    const rows = rowsOf(TeamsTable.row.pick("id", "ignored_networks"))
    let networks = new Map<string, ReadonlyArray<Network>>()

    const signatureOf = memoize(1000, (signed: string) =>
      createHmac("sha256", secret).update(signed).digest("base64url")
    )
    /** The signature of a mark at a host. */
    const markSignature = (hostname: string, { team, user, until }: Mark) =>
      signatureOf(`uncounted ${hostname} ${team} ${user} ${until}`)

    // One at a time, so that an older state never replaces a newer one.
    const turn = yield* Effect.makeSemaphore(1)
    const reload = rows(sql`SELECT id, ignored_networks FROM teams WHERE ignored_networks <> ''`).pipe(
      Effect.tap((found) =>
        Effect.sync(() => {
          networks = new Map(found.map(({ id, ignored_networks }) => [id, networksOf(ignored_networks) ?? []]))
        })
      ),
      turn.withPermits(1),
      orDieSql
    )
    yield* reload
    yield* changes.reloading(() => reload, "Ignored networks")

    /** The mark of a request for a team, or for any team (undefined), if it is right and has not ended. */
    const markIn = (team: string | undefined, headers: Headers): Mark | undefined => {
      const cookies = headers["cookie"]
      // Most visits have no cookie, and others are not parsed unless they contain this one.
      if (typeof cookies !== "string" || !cookies.includes(cookie)) return undefined
      const hostname = hostnameIn(text(headers["host"]))
      let checked = 0
      for (const [, marked = "", user = "", end = "", signature = ""] of cookies.matchAll(inCookies)) {
        if (team !== undefined && marked !== team) continue
        const mark = { team: marked, user, until: Number(end) }
        if (mark.until <= Date.now()) continue
        if (++checked > mostChecked) return undefined
        if (timingSafeEqual(Buffer.from(signature), Buffer.from(markSignature(hostname, mark)))) return mark
      }
      return undefined
    }

    /** Whether a team ignores the network of an address; if the team is unknown, any team may ignore it. */
    const isIgnored = (team: string | undefined, address: string): boolean => {
      if (networks.size === 0) return false
      const ignored = team === undefined ? [...networks.values()].flat() : networks.get(team)
      return ignored !== undefined && isWithin(address, ignored)
    }

    return {
      /** The key with which all servers sign. */
      key: secret,

      /** The value of the cookie with a mark at a host. */
      valueOf: (hostname: string, mark: Mark): string => `${mark.user}.${mark.until}.${markSignature(hostname, mark)}`,

      markIn,
      isIgnored,

      /** Whether a visit to something of a team leaves nothing; if the team is unknown, any team's mark will do. */
      isUncounted: (team: string | undefined, address: string, headers: Headers): boolean =>
        isIgnored(team, address) || markIn(team, headers) !== undefined,

      /** Runs a change of a team's networks, which every server applies afterwards. */
      changing:
        (team: TeamId) =>
        <A, E, R>(change: Effect.Effect<A, E, R>) =>
          Effect.zipLeft(changes.announcing(teamChange(team))(change), reload)
    }
  })
}) {}
