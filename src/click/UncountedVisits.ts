import { createHmac } from "node:crypto"
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

const cookie = "linden_uncounted"
const inCookies = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookie}=([\\w-]+)`)

/** The name of the cookie that marks a browser; with TLS, a subdomain can't set it. */
export const markName = (isSecure: boolean): string => (isSecure ? `__Host-${cookie}` : cookie)

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

    /** The value of the cookie at a host. */
    const markAt = memoize(1000, (hostname: string) =>
      createHmac("sha256", secret).update(`uncounted ${hostname}`).digest("base64url")
    )

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

    const isMarked = (headers: Headers): boolean => {
      const cookies = headers["cookie"]
      // Most visits have no cookie, and others are not parsed unless they contain this one.
      if (typeof cookies !== "string" || !cookies.includes(cookie)) return false
      return inCookies.exec(cookies)?.[1] === markAt(hostnameIn(text(headers["host"])))
    }

    return {
      /** The key with which all servers sign. */
      key: secret,
      markAt,
      isMarked,

      /** Whether a visit to something of a team leaves nothing; if the team is unknown, any team may ignore it. */
      isUncounted: (team: string | undefined, address: string, headers: Headers): boolean => {
        if (networks.size === 0) return isMarked(headers)
        const ignored = team === undefined ? [...networks.values()].flat() : networks.get(team)
        return (ignored !== undefined && isWithin(address, ignored)) || isMarked(headers)
      },

      /** Runs a change of a team's networks, which every server applies afterwards. */
      changing:
        (team: TeamId) =>
        <A, E, R>(change: Effect.Effect<A, E, R>) =>
          Effect.zipLeft(changes.announcing(teamChange(team))(change), reload)
    }
  })
}) {}
