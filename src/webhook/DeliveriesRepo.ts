import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { DeliveryId, WebhookId } from "../contract/Id.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import type { DeliveryState, ListDeliveries } from "./Delivery.ts"
import { DeliveriesTable } from "./Tables.ts"

const ShownRow = DeliveriesTable.row.omit("rn", "subjects", "lease_until")
export type DeliveryRow = typeof ShownRow.Type

const WaitingRow = DeliveriesTable.row.pick("rn", "id", "subjects", "attempt", "next_at", "lease_until")
export type Waiting = typeof WaitingRow.Type

const ClaimedRow = DeliveriesTable.row.pick("id", "event_id", "type", "body", "attempt")
export type Claimed = typeof ClaimedRow.Type

const IdRow = Schema.Struct({ rn: Schema.Number })
const DueRow = Schema.Struct({ next_at: Schema.NullOr(Schema.Number) })

/** Rows of deliveries. A sender leases one for an attempt, and settles that attempt with its outcome. */
export class DeliveriesRepo extends Effect.Service<DeliveriesRepo>()("webhook/DeliveriesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const deliveries = DeliveriesTable.on(sql)
    const shown = sql`SELECT id, webhook_id, event_id, type, body, state, attempt, next_at, status, duration, answer, error,
      created_at, attempted_at FROM webhook_deliveries`
    const inState = (state: DeliveryState | undefined) => (state === undefined ? sql`` : sql`AND state = ${state}`)
    return {
      insert: deliveries.insert,
      insertAll: deliveries.insertAll,
      list: (webhook: WebhookId, { limit = 50, offset = 0, state }: ListDeliveries) =>
        rowsOf(ShownRow)(sql`${shown} WHERE webhook_id = ${webhook} ${inState(state)}
          ORDER BY rn DESC LIMIT ${limit} OFFSET ${offset}`),
      count: (webhook: WebhookId, { state }: ListDeliveries) =>
        countOf(sql`SELECT count(*) AS total FROM webhook_deliveries WHERE webhook_id = ${webhook} ${inState(state)}`),
      find: (webhook: WebhookId, id: DeliveryId) =>
        rowOf(ShownRow)(sql`${shown} WHERE webhook_id = ${webhook} AND id = ${id}`),

      /** The waiting deliveries of an endpoint in order, after a given one. */
      waiting: (webhook: WebhookId, after: number, limit: number) =>
        rowsOf(WaitingRow)(sql`SELECT rn, id, subjects, attempt, next_at, lease_until FROM webhook_deliveries
          WHERE webhook_id = ${webhook} AND state = 'waiting' AND rn > ${after} ORDER BY rn LIMIT ${limit}`),
      countWaiting: (webhook: WebhookId, limit: number) =>
        countOf(sql`SELECT count(*) AS total FROM (SELECT rn FROM webhook_deliveries
          WHERE webhook_id = ${webhook} AND state = 'waiting' LIMIT ${limit}) AS found`),

      /** The time of the next due delivery after a given time. */
      nextDue: (now: number) =>
        Effect.map(
          rowsOf(DueRow)(
            sql`SELECT min(next_at) AS next_at FROM webhook_deliveries WHERE state = 'waiting' AND next_at > ${now}`
          ),
          ([row]) => row?.next_at ?? Number.POSITIVE_INFINITY
        ),

      /**
       * Leases a delivery for its next attempt; none if another process has leased it, or if its endpoint is paused.
       */
      claim: ({ id, attempt }: Pick<Waiting, "id" | "attempt">, now: number, lease_until: number, isTest = false) =>
        rowOf(ClaimedRow)(sql`${deliveries.update({ attempt: attempt + 1, lease_until, attempted_at: now })}
          WHERE id = ${id} AND state = 'waiting' AND attempt = ${attempt} AND lease_until <= ${now}
          ${isTest ? sql`` : sql`AND EXISTS (SELECT w.id FROM webhooks w WHERE w.id = webhook_id AND w.is_active = 1)`}
          RETURNING id, event_id, type, body, attempt`),
      /** Stores the outcome of an attempt, unless another one started since. */
      settle: ({ id, attempt }: Pick<Claimed, "id" | "attempt">, changes: Changes<typeof DeliveriesTable>) =>
        hasRows(
          sql`${deliveries.update(changes)} WHERE id = ${id} AND state = 'waiting' AND attempt = ${attempt} RETURNING id`
        ),

      /** Restarts a delivery from its first attempt; a waiting delivery is attempted at once. */
      resend: (webhook: WebhookId, id: DeliveryId, now: number) =>
        hasRows(sql`${deliveries.update({ state: "waiting", attempt: 0, next_at: now, lease_until: 0, error: null })}
          WHERE webhook_id = ${webhook} AND id = ${id} RETURNING id`),
      /** Restarts some deliveries that ended before this replay started; returns the number restarted. */
      resendSome: (webhook: WebhookId, since: number, failedOnly: boolean, now: number, limit: number) =>
        Effect.map(
          rowsOf(
            IdRow
          )(sql`${deliveries.update({ state: "waiting", attempt: 0, next_at: now, lease_until: 0, error: null })}
            WHERE rn IN (SELECT rn FROM webhook_deliveries WHERE webhook_id = ${webhook} AND created_at >= ${since}
              AND state ${failedOnly ? sql`= 'failed'` : sql`IN ('failed', 'delivered')`}
              AND type <> 'webhook.test' AND next_at < ${now} ORDER BY rn LIMIT ${limit}) RETURNING rn`),
          ({ length }) => length
        ),

      /** Releases the leases of a process that has exited. */
      freeAll: sql`${deliveries.update({ lease_until: 0 })} WHERE state = 'waiting' AND lease_until > 0`,
      /** Deletes some deliveries of an endpoint; returns the number deleted. */
      removeSome: (webhook: WebhookId, limit: number) =>
        Effect.map(
          rowsOf(IdRow)(sql`DELETE FROM webhook_deliveries WHERE rn IN
            (SELECT rn FROM webhook_deliveries WHERE webhook_id = ${webhook} LIMIT ${limit}) RETURNING rn`),
          ({ length }) => length
        ),
      /** Deletes some deliveries before a given time; returns the number deleted. */
      prune: (before: number, limit: number) =>
        Effect.map(
          rowsOf(IdRow)(sql`DELETE FROM webhook_deliveries WHERE rn IN
            (SELECT rn FROM webhook_deliveries WHERE created_at < ${before} LIMIT ${limit}) RETURNING rn`),
          ({ length }) => length
        )
    }
  })
}) {}
