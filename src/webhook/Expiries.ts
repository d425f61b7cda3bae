import { SqlClient } from "@effect/sql"
import { Array as Arr, Clock, Effect, Option, Schema } from "effect"
import { nextTick } from "../lib/NextTick.ts"
import { dayMillis } from "../lib/Time.ts"
import { LinkEvents } from "../link/LinkEvents.ts"
import { LinksTable } from "../link/Tables.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { hasRows, rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { ToldExpiriesTable } from "./Tables.ts"

/**
 * The server reports expiries up to this age, in case it was offline when they happened. Records of reported expiries
 * are kept for twice as long.
 */
const late = 7 * dayMillis
const atOnce = 100

const Ended = Schema.Struct({
  ...LinksTable.row.pick("id", "team_id").fields,
  expires_at: Schema.Number
})
const Next = Ended.pick("expires_at")
const told = rowsOf(ToldExpiriesTable.row)

/** Expiring links: each expiry is reported once, regardless of how many processes check for it. */
export class Expiries extends Effect.Service<Expiries>()("webhook/Expiries", {
  dependencies: [LinkEvents.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const events = yield* LinkEvents
    const table = ToldExpiriesTable.on(sql)

    const isWanted = hasRows(sql`SELECT id FROM webhooks WHERE events LIKE '%"link.expired"%' LIMIT 1`)

    const wanted = sql`EXISTS (SELECT w.id FROM webhooks w
      WHERE w.team_id = l.team_id AND w.events LIKE '%"link.expired"%' AND w.created_at <= l.expires_at)`

    const found = (now: number) =>
      rowsOf(Ended)(sql`SELECT l.id, l.team_id, l.expires_at FROM links l
        WHERE l.expires_at <= ${now} AND l.expires_at > ${now - late}
        AND ${wanted}
        AND NOT EXISTS (SELECT e.link_id FROM told_expiries e WHERE e.link_id = l.id AND e.expires_at = l.expires_at)
        ORDER BY l.expires_at LIMIT ${atOnce}`)

    const tell = Effect.fnUntraced(function* (ended: ReadonlyArray<typeof Ended.Type>) {
      const rows = ended.map(({ id, expires_at }) => ({ link_id: id, expires_at }))
      const own = yield* told(
        sql`${table.insertAll(rows)} ON CONFLICT (link_id, expires_at) DO NOTHING RETURNING link_id, expires_at`
      )
      const ids = new Set(own.map(({ link_id }) => link_id))
      const teams = Arr.groupBy(
        ended.filter(({ id }) => ids.has(id)),
        ({ team_id }) => team_id
      )
      for (const some of Object.values(teams)) {
        yield* events.raise(
          some[0].team_id,
          "link.expired",
          some.map(({ id }) => id),
          { reason: "expires_at" }
        )
      }
    })

    return {
      /** Reports the links that expired since the last scan. */
      scan: Effect.gen(function* () {
        if (!(yield* isWanted)) return
        for (;;) {
          const ended = yield* found(yield* Clock.currentTimeMillis)
          if (ended.length === 0) return
          yield* orDieSql(transactionOn(sql)(tell(ended)))
          if (ended.length < atOnce) return
          yield* nextTick
        }
      }).pipe(Effect.withSpan("Expiries.scan")),

      /** The time at which the next link expires, but at most `upTo`; none if no endpoint subscribes to expiries. */
      next: (now: number, upTo: number) =>
        Effect.gen(function* () {
          if (!(yield* isWanted)) return Option.none<number>()
          const [first] = yield* rowsOf(Next)(sql`SELECT l.expires_at FROM links l
            WHERE l.expires_at > ${now} AND l.expires_at <= ${upTo} AND ${wanted} ORDER BY l.expires_at LIMIT 1`)
          return Option.some(first?.expires_at ?? upTo)
        }),

      /** Deletes old records of reported expiries. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) =>
        orDieSql(sql`DELETE FROM told_expiries WHERE expires_at < ${now - 2 * late}`)
      )
    }
  })
}) {}
