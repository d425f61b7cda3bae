import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { rowOf } from "../../storage/Rows.ts"
import { AskedHostsTable } from "./Tables.ts"

/** How far apart requests to one host are, in milliseconds. */
const gap = 1000
/** How long a host is remembered, in milliseconds. */
const remembered = 60_000

const Free = Schema.Struct({ free_at: Schema.Number })

/** Lets each host be asked once a second, by whichever team and server. */
export class HostThrottle extends Effect.Service<HostThrottle>()("destination/check/HostThrottle", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const take = (host: string, now: number) =>
      rowOf(Free)(sql`${AskedHostsTable.on(sql).insert({ host, free_at: now + gap })}
        ON CONFLICT (host) DO UPDATE SET free_at = ${gap} + CASE WHEN asked_hosts.free_at > CAST(${now} AS BIGINT)
          THEN asked_hosts.free_at ELSE CAST(${now} AS BIGINT) END RETURNING free_at`)
    return {
      /** Ends when it is this request's turn. */
      wait: (host: string) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const free = Option.getOrThrow(yield* take(host, now)).free_at
          yield* Effect.sleep(Math.max(0, free - gap - now))
        }),

      /** Forgets hosts that were not asked lately. */
      prune: Effect.gen(function* () {
        const before = (yield* Clock.currentTimeMillis) - remembered
        yield* Effect.orDie(sql`DELETE FROM asked_hosts WHERE free_at < ${before}`)
      })
    }
  })
}) {}
