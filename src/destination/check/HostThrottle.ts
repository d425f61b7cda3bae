import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { rowOf } from "../../storage/Rows.ts"
import { AskedHostsTable } from "./Tables.ts"

/** The minimum time between requests to a host, in milliseconds. */
const gap = 1000
/** How long a host's entry is kept after its last request, in milliseconds. */
const remembered = 60_000

const Free = Schema.Struct({ free_at: Schema.Number })

/** Limits requests to one per second for each host, across teams and servers. */
export class HostThrottle extends Effect.Service<HostThrottle>()("destination/check/HostThrottle", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const take = (host: string, now: number) =>
      rowOf(Free)(sql`${AskedHostsTable.on(sql).insert({ host, free_at: now + gap })}
        ON CONFLICT (host) DO UPDATE SET free_at = ${gap} + CASE WHEN asked_hosts.free_at > CAST(${now} AS BIGINT)
          THEN asked_hosts.free_at ELSE CAST(${now} AS BIGINT) END RETURNING free_at`)
    return {
      /** Waits for this request's turn. */
      wait: (host: string) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const free = Option.getOrThrow(yield* take(host, now)).free_at
          yield* Effect.sleep(Math.max(0, free - gap - now))
        }),

      /** Deletes the entries of hosts without recent requests. */
      prune: Effect.gen(function* () {
        const before = (yield* Clock.currentTimeMillis) - remembered
        yield* Effect.orDie(sql`DELETE FROM asked_hosts WHERE free_at < ${before}`)
      })
    }
  })
}) {}
