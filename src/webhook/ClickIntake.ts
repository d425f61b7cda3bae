import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import type { ClickTellings } from "../click/events/ClickQuestion.ts"
import { Ledger } from "../click/Ledger.ts"
import { type DeliveryId, EventId, newId } from "../contract/Id.ts"
import { isClickEvent } from "../event/Event.ts"
import { dayMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { DeliveriesRepo } from "./DeliveriesRepo.ts"
import { keptDays } from "./Delivery.ts"
import { type Endpoint, WebhooksRepo } from "./Repo.ts"

/** The number of waiting deliveries of an endpoint above which further clicks are not converted to deliveries yet. */
const mostWaiting = { together: 100, alone: 500 } as const
/** The number of other teams' clicks by which an endpoint's stored position may lag behind. */
const unwritten = 50_000
const rowsAtOnce = 100

/** Whether there are more clicks: now, possibly soon, after the endpoint's queue drains, or none. */
type Rest = "more" | "soon" | "full" | "none"

/**
 * Converts ingested clicks to deliveries. Each click is converted once, because the position moves in the same
 * transaction.
 */
export class ClickIntake extends Effect.Service<ClickIntake>()("webhook/ClickIntake", {
  dependencies: [WebhooksRepo.Default, DeliveriesRepo.Default, Ledger.Default],
  effect: Effect.gen(function* () {
    const webhooks = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const ledger = yield* Ledger
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const store = Effect.fnUntraced(function* (endpoint: Endpoint, { upTo, tellings }: ClickTellings) {
      const now = yield* Clock.currentTimeMillis
      const rows = yield* Effect.forEach(tellings, ({ id, type, subjects, body }) =>
        Effect.map(newId<DeliveryId>(), (delivery) => ({
          id: delivery,
          webhook_id: endpoint.id,
          event_id: EventId.make(id),
          type,
          subjects: JSON.stringify(subjects),
          body,
          state: "waiting" as const,
          next_at: now,
          created_at: now
        }))
      )
      const write = Effect.gen(function* () {
        if (!(yield* webhooks.moveClicks(endpoint.id, endpoint.click_position, upTo))) return false
        for (let n = 0; n < rows.length; n += rowsAtOnce) {
          yield* deliveries.insertAll(rows.slice(n, n + rowsAtOnce))
        }
        return true
      })
      return yield* orDieSql(inTransaction(write))
    })

    return {
      /** Creates deliveries for the next clicks of an endpoint; returns whether there are more. */
      take: traced("ClickIntake.take")(function* (endpoint: Endpoint) {
        const rest = (isAll: boolean, isBehind: boolean): Rest => (!isAll ? "more" : isBehind ? "soon" : "none")
        const types = endpoint.events.filter(isClickEvent)
        if (types.length === 0) return rest(true, false)
        const batch = endpoint.batch === 1
        const limit = batch ? mostWaiting.together : mostWaiting.alone
        if ((yield* deliveries.countWaiting(endpoint.id, limit)) >= limit) return "full"
        const now = yield* Clock.currentTimeMillis
        const told = yield* ledger.tell({
          teamId: endpoint.team_id,
          after: endpoint.click_position,
          from: Math.max(endpoint.clicks_from, now - keptDays * dayMillis),
          types,
          batch,
          folderId: endpoint.folder_id,
          tagId: endpoint.tag_id,
          linkId: endpoint.link_id
        })
        const isWorth =
          told.tellings.length > 0 ||
          (endpoint.click_position < 0 && told.upTo >= 0) ||
          told.upTo - endpoint.click_position > unwritten ||
          !told.isAll
        if (!isWorth) return rest(true, told.isBehind)
        return rest(!(yield* store(endpoint, told)) || told.isAll, told.isBehind)
      })
    }
  })
}) {}
