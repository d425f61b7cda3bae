import { Clock, Effect } from "effect"
import { type AuditLog, auditedItems } from "../../audit/AuditLog.ts"
import { Caller } from "../../auth/Caller.ts"
import { drawSecret } from "../../webhook/Signature.ts"
import { closedFor } from "../../webhook/Validation.ts"
import { mostWebhooks } from "../../webhook/Webhook.ts"
import { candidatesOf, idOf, peopleOf, withinLimit, withoutKnown } from "./Candidates.ts"
import {
  changed,
  type GivenLine,
  type ImportContext,
  insertRows,
  type Placed,
  presentIn,
  skipped
} from "./ImportContext.ts"
import { webhooks } from "./Sections.ts"

const filters = { folder_id: "folders", tag_id: "tags", link_id: "links" } as const

/**
 * Imports webhooks with new secrets. They are paused, because the archive may come from a stranger, and the old
 * installation may still send events.
 */
export const placeWebhooks =
  (audit: AuditLog, allowPrivate: boolean) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
    Effect.gen(function* () {
      const { good, report } = candidatesOf(context, webhooks, lines)
      const fresh = yield* withoutKnown(context, "webhooks", good, report)
      const faults = new Map<string, string>()
      for (const { item, row } of fresh) {
        const closed = closedFor(String(row["url"]), allowPrivate)
        if (closed !== undefined) faults.set(item, `url: ${closed.message}`)
      }
      for (const [column, table] of Object.entries(filters)) {
        const wanted = fresh.filter(({ row }) => row[column] !== null)
        const ids = wanted.map(({ row }) => row[column])
        const known = yield* presentIn(context.sql, table, "id", ids, context.team)
        // Without its filter, the endpoint would receive all events.
        for (const { item, row } of wanted)
          if (!known.has(String(row[column]))) faults.set(item, "Its link, folder or tag is missing.")
      }
      report.push(...[...faults].map(([item, reason]) => skipped(item, reason)))
      const sound = fresh.filter(({ item }) => !faults.has(item))
      const full = `A team can have at most ${mostWebhooks} webhooks.`
      const kept = yield* withinLimit(context, webhooks, sound, mostWebhooks, full, report)
      if (kept.length === 0) return { created: 0, report } satisfies Placed
      const now = yield* Clock.currentTimeMillis
      const rows = yield* Effect.forEach(kept, ({ line, row }) =>
        Effect.map(drawSecret, (secret) => ({
          ...row,
          team_id: context.team,
          created_by: peopleOf(context, line).created_by,
          secret,
          is_active: 0,
          paused_reason: "owner",
          click_position: -1,
          clicks_from: now
        }))
      )
      yield* insertRows(context.sql, webhooks.table, rows)
      // An address may contain a secret, so the log contains only the host.
      const items = kept.map((one) => ({ id: idOf(one), name: URL.parse(String(one.row["url"]))?.host ?? null }))
      yield* audit.record(yield* Caller, { action: "webhook.created", ...auditedItems("webhook", items) })
      const reason = "The webhook is paused. Rotate its secret to get a new one, then resume the webhook."
      report.push(...kept.map(({ item }) => changed(item, reason)))
      return { created: rows.length, report } satisfies Placed
    })
