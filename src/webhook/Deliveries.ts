import { SqlClient } from "@effect/sql"
import { Clock, DateTime, Effect, Option } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Manager } from "../auth/Policy.ts"
import { type DeliveryId, type EventId, newId, type WebhookId } from "../contract/Id.ts"
import { formatMillis } from "../contract/Timestamp.ts"
import { untilNone } from "../lib/NextTick.ts"
import { dayMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { isDangling, orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Attempts } from "./Attempts.ts"
import { bodyOf, shownBody } from "./Body.ts"
import { DeliveriesRepo, type DeliveryRow } from "./DeliveriesRepo.ts"
import { type Delivery, DeliveryNotFound, keptDays, type ListDeliveries, shownRequest, testType } from "./Delivery.ts"
import { EndpointWaker } from "./EndpointWaker.ts"
import { WebhooksRepo } from "./Repo.ts"
import { WebhookNotFound } from "./Webhook.ts"
import { auditTarget } from "./Webhooks.ts"

/** The number of deliveries that one statement resends or deletes. */
const atOnce = 500

const shown = ({ attempt, duration, body, next_at, ...row }: DeliveryRow): Delivery => ({
  ...row,
  attempts: attempt,
  next_at: row.state === "waiting" ? DateTime.unsafeMake(next_at) : null,
  duration_ms: duration,
  request: shownBody(body, shownRequest)
})

/** The deliveries of the caller's team. */
export class Deliveries extends Effect.Service<Deliveries>()("webhook/Deliveries", {
  dependencies: [
    WebhooksRepo.Default,
    DeliveriesRepo.Default,
    Attempts.Default,
    EndpointWaker.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const webhooks = yield* WebhooksRepo
    const repo = yield* DeliveriesRepo
    const attempts = yield* Attempts
    const waker = yield* EndpointWaker
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** The endpoint with this id in the caller's team. */
    const endpointOf = Effect.fnUntraced(function* (id: WebhookId) {
      const { teamId } = yield* Manager
      const found = Option.filter(yield* webhooks.endpoint(id), ({ team_id }) => team_id === teamId)
      return yield* Effect.mapError(found, () => new WebhookNotFound())
    })

    const get = Effect.fnUntraced(function* (webhook: WebhookId, id: DeliveryId) {
      return shown(yield* Effect.mapError(yield* repo.find(webhook, id), () => new DeliveryNotFound()))
    })

    return {
      list: traced("Deliveries.list")(function* (webhook: WebhookId, query: ListDeliveries) {
        yield* endpointOf(webhook)
        const rows = yield* repo.list(webhook, query)
        return { deliveries: rows.map(shown), total: yield* repo.count(webhook, query) }
      }),

      /** Sends a test at once, even to a paused endpoint, and returns the outcome; it is not retried. */
      test: traced("Deliveries.test")(function* (webhook: WebhookId) {
        const endpoint = yield* endpointOf(webhook)
        const id = yield* newId<DeliveryId>()
        const event_id = yield* newId<EventId>()
        const now = yield* Clock.currentTimeMillis
        const data = JSON.stringify({ test: true })
        const body = bodyOf({ id: event_id, type: testType, teamId: endpoint.team_id, at: now, data })
        const row = { id, webhook_id: webhook, event_id, type: testType, subjects: "[]", body } as const
        const storing = Effect.zipRight(
          repo.insert({ ...row, state: "waiting", next_at: now, created_at: now }),
          audit.record(yield* Manager, { action: "webhook.tested", target: auditTarget(webhook, endpoint.url) })
        )
        yield* inTransaction(storing).pipe(
          Effect.catchIf(isDangling, () => new WebhookNotFound()),
          orDieSql
        )
        yield* attempts.test(endpoint, { id, attempt: 0 })
        // Someone may have deleted the endpoint and its deliveries while the test was sent.
        return yield* Effect.catchTag(get(webhook, id), "DeliveryNotFound", () => new WebhookNotFound())
      }),

      /** Sends a delivery again with the same id and all its retries; a waiting one is attempted at once. */
      resend: traced("Deliveries.resend")(function* (webhook: WebhookId, id: DeliveryId) {
        const { url } = yield* endpointOf(webhook)
        const entry = { action: "webhook.resent", target: auditTarget(webhook, url), after: { delivery: id } } as const
        const resending = repo.resend(webhook, id, yield* Clock.currentTimeMillis)
        const isFound = yield* inTransaction(audit.recordIf(yield* Manager, entry)(resending))
        if (!isFound) return yield* new DeliveryNotFound()
        yield* waker.wake([webhook])
        return yield* get(webhook, id)
      }),

      /** Resends all deliveries since a given time; returns the number resent. */
      replay: traced("Deliveries.replay")(function* (webhook: WebhookId, since: DateTime.Utc, failedOnly: boolean) {
        const { url } = yield* endpointOf(webhook)
        const now = yield* Clock.currentTimeMillis
        const from = DateTime.toEpochMillis(since)
        const after = { since: formatMillis(from), failed_only: failedOnly }
        yield* audit.record(yield* Manager, { action: "webhook.replayed", target: auditTarget(webhook, url), after })
        const count = yield* untilNone(repo.resendSome(webhook, from, failedOnly, now, atOnce))
        yield* waker.wake([webhook])
        return { count }
      }),

      /** Deletes the expired deliveries of all teams; returns the number deleted. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) => untilNone(repo.prune(now - keptDays * dayMillis, atOnce)))
    }
  })
}) {}
