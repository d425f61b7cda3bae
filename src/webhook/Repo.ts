import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { TeamId, WebhookId } from "../contract/Id.ts"
import { clickEventTypes } from "../event/Event.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { MembersTable, UsersTable } from "../user/Tables.ts"
import { WebhooksTable } from "./Tables.ts"
import type { PausedReason } from "./Webhook.ts"

/** An endpoint in the form of the API, without its secrets. */
const ShownRow = Schema.Struct({
  ...WebhooksTable.row.omit(
    "secret",
    "former_secret",
    "failures",
    "not_before",
    "click_position",
    "clicks_from",
    "language"
  ).fields,
  waiting: Schema.Number
})
export type ShownRow = typeof ShownRow.Type

/** An endpoint with everything deliveries need. */
const EndpointRow = WebhooksTable.row.omit("created_by", "description", "updated_at")
export type Endpoint = typeof EndpointRow.Type

const IdRow = WebhooksTable.row.pick("id")
const SecretRow = WebhooksTable.row.pick("secret")
const FailingRow = Schema.Struct({ failing_since: Schema.Number })
const MailRow = UsersTable.row.pick("email")

export class WebhooksRepo extends Effect.Service<WebhooksRepo>()("webhook/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const webhooks = WebhooksTable.on(sql)
    const shown = sql`SELECT w.id, w.team_id, w.created_by, w.url, w.description, w.events, w.folder_id, w.tag_id, w.link_id,
      w.batch, w.ordered, w.former_until, w.is_active, w.paused_reason, w.failing_since, w.created_at, w.updated_at,
      (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting FROM webhooks w`
    const endpoints = sql`SELECT w.id, w.team_id, w.url, w.events, w.folder_id, w.tag_id, w.link_id, w.batch, w.ordered, w.secret,
      w.former_secret, w.former_until, w.is_active, w.paused_reason, w.failing_since, w.failures, w.not_before,
      w.click_position, w.clicks_from, w.language, w.created_at FROM webhooks w`
    // Leave out teams that are being deleted, because they receive nothing more.
    const isOpen = sql`EXISTS (SELECT id FROM teams t WHERE t.id = w.team_id AND t.deleted_at IS NULL)`
    const wantsClicks = sql.or(clickEventTypes.map((type) => sql`w.events LIKE ${`%"${type}"%`}`))
    const mine = (team: TeamId, id: WebhookId) => sql`team_id = ${team} AND id = ${id}`
    return {
      insert: webhooks.insert,
      list: (team: TeamId) => rowsOf(ShownRow)(sql`${shown} WHERE w.team_id = ${team} ORDER BY w.created_at, w.id`),
      find: (team: TeamId, id: WebhookId) => rowOf(ShownRow)(sql`${shown} WHERE w.team_id = ${team} AND w.id = ${id}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM webhooks WHERE team_id = ${team}`),
      secret: (team: TeamId, id: WebhookId) =>
        rowOf(SecretRow)(sql`SELECT secret FROM webhooks WHERE ${mine(team, id)}`),
      update: (team: TeamId, id: WebhookId, changes: Changes<typeof WebhooksTable>) =>
        sql`${webhooks.update(changes)} WHERE ${mine(team, id)}`,
      remove: (team: TeamId, id: WebhookId) => hasRows(sql`DELETE FROM webhooks WHERE ${mine(team, id)} RETURNING id`),

      /** Whether any team has an endpoint. */
      hasAny: hasRows(sql`SELECT id FROM webhooks LIMIT 1`),
      endpoint: (id: WebhookId) => rowOf(EndpointRow)(sql`${endpoints} WHERE w.id = ${id} AND ${isOpen}`),
      /** The endpoints of some teams, including paused ones, because events wait for them. */
      ofTeams: (teams: ReadonlyArray<TeamId>) =>
        rowsOf(EndpointRow)(sql`${endpoints} WHERE ${sql.in("w.team_id", teams)} AND ${isOpen}`),
      /** The endpoints that may have work: those whose clicks were not checked yet, and those with a due delivery. */
      due: (now: number) =>
        Effect.map(
          rowsOf(IdRow)(sql`SELECT w.id FROM webhooks w WHERE w.is_active = 1 AND w.not_before <= ${now} AND ${isOpen}
            AND (${wantsClicks} OR EXISTS (SELECT d.rn FROM webhook_deliveries d WHERE d.webhook_id = w.id
              AND d.state = 'waiting' AND d.next_at <= ${now} AND d.lease_until <= ${now}))`),
          (rows) => rows.map(({ id }) => id)
        ),

      /** The endpoints that subscribe to clicks. */
      wantingClicks: (now: number) =>
        Effect.map(
          rowsOf(IdRow)(sql`SELECT w.id FROM webhooks w
            WHERE w.is_active = 1 AND w.not_before <= ${now} AND ${isOpen} AND ${wantsClicks}`),
          (rows) => rows.map(({ id }) => id)
        ),

      /** Stores the number of the last click with a delivery; false if another process has changed it. */
      moveClicks: (id: WebhookId, from: number, to: number) =>
        hasRows(
          sql`${webhooks.update({ click_position: to })} WHERE id = ${id} AND click_position = ${from} RETURNING id`
        ),
      succeeded: (id: WebhookId) =>
        sql`${webhooks.update({ failures: 0, failing_since: null, not_before: 0 })} WHERE id = ${id} AND failures > 0`,
      failed: (id: WebhookId, now: number, not_before: number) =>
        sql`UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
          not_before = ${not_before} WHERE id = ${id}`,
      /** Pauses an endpoint; false if it is paused already. */
      pause: (id: WebhookId, paused_reason: PausedReason, updated_at: number) =>
        hasRows(
          sql`${webhooks.update({ is_active: 0, paused_reason, updated_at })} WHERE id = ${id} AND is_active = 1 RETURNING id`
        ),
      /** The time of an endpoint's first failure since its last success. */
      failingSince: (id: WebhookId) =>
        rowOf(FailingRow)(sql`SELECT failing_since FROM webhooks WHERE id = ${id} AND failing_since IS NOT NULL`),
      /** The email addresses of a team's owners. */
      ownersOf: (team: TeamId) =>
        Effect.map(
          rowsOf(Schema.Struct({ ...MailRow.fields, role: MembersTable.fields.role }))(
            sql`SELECT u.email, m.role FROM members m JOIN users u ON u.id = m.user_id
              WHERE m.team_id = ${team} AND m.role = 'owner' AND u.email IS NOT NULL ORDER BY u.id`
          ),
          (rows) => rows.flatMap(({ email }) => email ?? [])
        )
    }
  })
}) {}
