import { SqlClient } from "@effect/sql"
import { Clock, DateTime, Effect } from "effect"
import { type DeliveryId, newId, type WebhookId } from "../contract/Id.ts"
import type { EventLink } from "../event/Event.ts"
import { EventsTable } from "../event/Tables.ts"
import { nextTick } from "../lib/NextTick.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { millis } from "../storage/Fields.ts"
import { hasRows, rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { bodyOf } from "./Body.ts"
import { DeliveriesRepo } from "./DeliveriesRepo.ts"
import { type Endpoint, WebhooksRepo } from "./Repo.ts"

interface Filters {
  readonly folder_id: string | null
  readonly tag_id: string | null
  readonly link_id: string | null
}

/** Whether an endpoint is limited to one link, or the links of a folder or tag. */
const hasFilter = ({ folder_id, tag_id, link_id }: Filters): boolean =>
  folder_id !== null || tag_id !== null || link_id !== null

/**
 * Whether an event passes all filters of an endpoint; an event without a link passes only if the endpoint has no
 * filters.
 */
export const fits = (filters: Filters, link: EventLink | null): boolean => {
  if (!hasFilter(filters)) return true
  if (link === null) return false
  const { folder_id, tag_id, link_id } = filters
  return (
    (folder_id === null || link.folder_id === folder_id) &&
    (tag_id === null || (link.tag_ids as ReadonlyArray<string>).includes(tag_id)) &&
    (link_id === null || link.id === link_id)
  )
}

type Event = typeof EventsTable.row.Type

/** The number of events converted to deliveries in one transaction. */
const atOnce = 100
/**
 * The PostgreSQL lock for converting events to deliveries. It keeps events about one subject in order across processes.
 */
const lock = 4_708_231

const wants = (endpoint: Endpoint, event: Event): boolean =>
  endpoint.team_id === event.team_id &&
  endpoint.events.includes(event.type) &&
  // Skip events from before the endpoint was created, which may still be pending for other endpoints.
  DateTime.greaterThanOrEqualTo(event.happened_at, endpoint.created_at) &&
  // Skip events about the endpoint itself.
  endpoint.id !== event.subject &&
  fits(endpoint, event.link)

/** Creates deliveries of events: one for each subscribed endpoint. */
export class FanOut extends Effect.Service<FanOut>()("webhook/FanOut", {
  dependencies: [WebhooksRepo.Default, DeliveriesRepo.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const webhooks = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const events = rowsOf(EventsTable.row)
    const alone = sql.onDialectOrElse({
      pg: () => Effect.asVoid(sql`SELECT pg_advisory_xact_lock(${sql.literal(String(lock))})`),
      orElse: () => Effect.void
    })
    const hasAny = hasRows(sql`SELECT rn FROM webhook_events LIMIT 1`)

    const some = Effect.gen(function* () {
      yield* alone
      const found = yield* events(sql`SELECT * FROM webhook_events ORDER BY rn LIMIT ${atOnce}`)
      if (found.length === 0) return { count: 0, endpoints: [] }
      const now = yield* Clock.currentTimeMillis
      const endpoints = yield* webhooks.ofTeams([...new Set(found.map(({ team_id }) => team_id))])
      const pairs = found.flatMap((event) =>
        endpoints.filter((endpoint) => wants(endpoint, event)).map((endpoint) => ({ event, endpoint }))
      )
      const bodies = new Map<string, Uint8Array>()
      const rows = yield* Effect.forEach(pairs, ({ event, endpoint }) =>
        Effect.map(newId<DeliveryId>(), (id) => {
          const at = millis(event.happened_at) ?? now
          const body = bodies.get(event.id) ?? bodyOf({ ...event, teamId: event.team_id, at })
          bodies.set(event.id, body)
          return {
            id,
            webhook_id: endpoint.id,
            event_id: event.id,
            type: event.type,
            subjects: JSON.stringify([event.subject]),
            body,
            state: "waiting" as const,
            next_at: now,
            created_at: now
          }
        })
      )
      for (let n = 0; n < rows.length; n += atOnce) yield* deliveries.insertAll(rows.slice(n, n + atOnce))
      yield* sql`DELETE FROM webhook_events WHERE ${sql.in(
        "rn",
        found.map(({ rn }) => rn)
      )}`
      return { count: found.length, endpoints: pairs.map(({ endpoint }) => endpoint.id) }
    })

    return {
      /** Creates deliveries of all pending events; returns the endpoints with new deliveries. */
      run: Effect.gen(function* () {
        const told = new Set<WebhookId>()
        if (!(yield* hasAny)) return told
        for (;;) {
          const { count, endpoints } = yield* orDieSql(transactionOn(sql)(some))
          for (const id of endpoints) told.add(id)
          if (count < atOnce) return told
          yield* nextTick
        }
      }).pipe(Effect.withSpan("FanOut.run"))
    }
  })
}) {}
