import { SqlClient } from "@effect/sql"
import { Clock, DateTime, Effect } from "effect"
import { AuditLog, changedFields } from "../audit/AuditLog.ts"
import { Manager } from "../auth/Policy.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type WebhookId } from "../contract/Id.ts"
import { isClickEvent } from "../event/Event.ts"
import { Events } from "../event/Events.ts"
import type { Language } from "../http/Language.ts"
import { remembered } from "../idempotency/Once.ts"
import { untilNone } from "../lib/NextTick.ts"
import { hourMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { DeliveriesRepo } from "./DeliveriesRepo.ts"
import { EndpointWaker } from "./EndpointWaker.ts"
import { type ShownRow, WebhooksRepo } from "./Repo.ts"
import { drawSecret } from "./Signature.ts"
import { WebhooksTable } from "./Tables.ts"
import { WebhookValidation } from "./Validation.ts"
import {
  type CreateWebhook,
  mostWebhooks,
  overlapHours,
  type UpdateWebhook,
  type Webhook,
  WebhookNotFound
} from "./Webhook.ts"

/** The number of deliveries to delete at a time with their endpoint. */
const atOnce = 500

const flag = (isOn: boolean) => (isOn ? 1 : 0)

const shown = ({ team_id: _, former_until, batch, ordered, is_active, ...row }: ShownRow, now: number): Webhook => ({
  ...row,
  batch: batch === 1,
  ordered: ordered === 1,
  is_active: is_active === 1,
  former_secret_until: former_until > now ? DateTime.unsafeMake(former_until) : null
})

/** An endpoint as the audit log shows it. Its address may contain a secret, so only the host is kept. */
export const auditTarget = (id: WebhookId, url: string) => ({ type: "webhook", id, name: URL.parse(url)?.host ?? null })

/** Endpoints of the caller's team. */
export class Webhooks extends Effect.Service<Webhooks>()("webhook/Webhooks", {
  dependencies: [
    WebhooksRepo.Default,
    Teams.Default,
    DeliveriesRepo.Default,
    WebhookValidation.Default,
    EndpointWaker.Default,
    Events.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* WebhooksRepo
    const teams = yield* Teams
    const deliveries = yield* DeliveriesRepo
    const { check } = yield* WebhookValidation
    const waker = yield* EndpointWaker
    const events = yield* Events
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const rowOf = Effect.fnUntraced(function* (id: WebhookId) {
      const found = yield* repo.find((yield* Manager).teamId, id)
      return yield* Effect.mapError(found, () => new WebhookNotFound())
    })

    const get = traced("Webhooks.get")(function* (id: WebhookId) {
      return shown(yield* rowOf(id), yield* Clock.currentTimeMillis)
    })

    return {
      get,

      list: traced("Webhooks.list")(function* () {
        const now = yield* Clock.currentTimeMillis
        return (yield* repo.list((yield* Manager).teamId)).map((row) => shown(row, now))
      }),

      create: traced("Webhooks.create")(function* (body: CreateWebhook, language: Language) {
        const caller = yield* Manager
        const { teamId, userId } = caller
        const { tag_id = null } = yield* check(body)
        const id = yield* newId<WebhookId>()
        const secret = yield* drawSecret
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          created_by: userId,
          url: body.url,
          description: body.description ?? null,
          events: JSON.stringify([...new Set(body.events)]),
          folder_id: body.folder_id ?? null,
          tag_id,
          link_id: body.link_id ?? null,
          batch: flag(body.batch ?? true),
          ordered: flag(body.ordered ?? true),
          secret,
          is_active: 1,
          click_position: -1,
          clicks_from: now,
          language,
          created_at: now,
          updated_at: now
        } as const
        const store = Effect.gen(function* () {
          yield* teams.lock(teamId)
          if ((yield* repo.count(teamId)) >= mostWebhooks) {
            return yield* new Invalid(fault("too_many_webhooks", { most: mostWebhooks }), undefined, "limit_reached")
          }
          yield* repo.insert(row)
          const after = { events: body.events, folder_id: row.folder_id, tag_id, link_id: row.link_id }
          yield* audit.record(caller, { action: "webhook.created", target: auditTarget(id, body.url), after })
          return { ...(yield* Effect.orDie(get(id))), secret }
        })
        const made = yield* orDieSql(inTransaction(remembered(store)))
        yield* events.ring
        return made
      }),

      update: traced("Webhooks.update")(function* (id: WebhookId, body: UpdateWebhook) {
        const caller = yield* Manager
        const { teamId } = caller
        const before = yield* rowOf(id)
        const { tag_id } = yield* check(body)
        const { url, description, events, folder_id, link_id, batch, ordered, is_active } = body
        const now = yield* Clock.currentTimeMillis
        const beginsClicks = events?.some(isClickEvent) && !before.events.some(isClickEvent)
        const isResumed = is_active === true && before.is_active === 0
        const isPaused = is_active === false && before.is_active === 1
        const hostOf = (address: string) => URL.parse(address)?.host
        const differing = changedFields<object>(
          { ...shown(before, now), host: hostOf(before.url) },
          { description, events, folder_id, tag_id, link_id, batch, ordered, is_active, host: url && hostOf(url) }
        )
        // A path may contain a secret, so the log only says that another one was set.
        const path = url === undefined || url === before.url ? {} : { path: "changed" }
        const isAudited = differing.isChanged || "path" in path
        const recorded = audit.record(caller, {
          action: "webhook.updated",
          target: auditTarget(id, before.url),
          before: { ...differing.before, ...("path" in path ? { path: "set" } : {}) },
          after: { ...differing.after, ...path }
        })
        const updating = repo.update(
          teamId,
          id,
          WebhooksTable.columns({
            updated_at: now,
            ...(url === undefined ? {} : { url }),
            ...(description === undefined ? {} : { description }),
            ...(events === undefined ? {} : { events: JSON.stringify([...new Set(events)]) }),
            ...(folder_id === undefined ? {} : { folder_id }),
            ...(tag_id === undefined ? {} : { tag_id }),
            ...(link_id === undefined ? {} : { link_id }),
            ...(batch === undefined ? {} : { batch: flag(batch) }),
            ...(ordered === undefined ? {} : { ordered: flag(ordered) }),
            ...(beginsClicks ? { click_position: -1, clicks_from: now } : {}),
            ...(isPaused ? { is_active: 0, paused_reason: "owner" as const } : {}),
            ...(isResumed ? { is_active: 1, paused_reason: null, failing_since: null, failures: 0, not_before: 0 } : {})
          })
        )
        yield* orDieSql(inTransaction(Effect.zipRight(updating, isAudited ? recorded : Effect.void)))
        yield* waker.wake([id])
        return yield* get(id)
      }),

      /** Deletes an endpoint with all of its deliveries. */
      remove: traced("Webhooks.remove")(function* (id: WebhookId) {
        const caller = yield* Manager
        const { teamId } = caller
        const { url } = yield* rowOf(id)
        yield* orDieSql(repo.update(teamId, id, { is_active: 0 }))
        yield* untilNone(deliveries.removeSome(id, atOnce))
        const removing = Effect.tap(repo.remove(teamId, id), (isGone) =>
          isGone ? audit.record(caller, { action: "webhook.deleted", target: auditTarget(id, url) }) : Effect.void
        )
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new WebhookNotFound()
      }),

      /**
       * Gives an endpoint a new secret. The old secret also signs for a day, so that the two sides need not switch at
       * the same time.
       */
      rotate: traced("Webhooks.rotate")(function* (id: WebhookId) {
        const caller = yield* Manager
        const { teamId } = caller
        const secret = yield* drawSecret
        const now = yield* Clock.currentTimeMillis
        const former_until = now + overlapHours * hourMillis
        const turn = Effect.gen(function* () {
          yield* teams.lock(teamId)
          const found = yield* repo.secret(teamId, id)
          const { secret: former_secret } = yield* Effect.mapError(found, () => new WebhookNotFound())
          yield* repo.update(teamId, id, { secret, former_secret, former_until, updated_at: now })
          const webhook = yield* get(id)
          const target = auditTarget(id, webhook.url)
          yield* audit.record(caller, { action: "webhook.updated", target, after: { rotated: true } })
          return { ...webhook, secret }
        })
        return yield* orDieSql(inTransaction(remembered(turn)))
      })
    }
  })
}) {}
