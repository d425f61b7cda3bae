import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { TeamId, UserId } from "../contract/Id.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { QrcodesTable } from "../qr/Tables.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import { MembersTable, TeamsTable } from "../user/Tables.ts"
import { TeamDeletion } from "./Deletion.ts"

const PlaceRow = Schema.Struct({
  ...TeamsTable.row.pick("id", "name").fields,
  role: MembersTable.fields.role,
  member_count: Schema.Number,
  owner_count: Schema.Number
})

const Holder = MembersTable.row.pick("user_id")
const DeletedRow = Schema.Struct({ id: TeamsTable.fields.id, deleted_at: Schema.Number })
const Logo = QrcodesTable.row.pick("logo_hash")

/** How many rows of each kind to delete per statement. On SQLite, visitors' requests wait for each statement. */
const atOnce = { links: 500, pages: 100, qrcodes: 200, deliveries: 500 } as const

export class DeletionRepo extends Effect.Service<DeletionRepo>()("deletion/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const teams = TeamsTable.on(sql)
    const domains = DomainsTable.on(sql)
    const deleteSome = (table: keyof typeof atOnce, team: TeamId) =>
      sql`DELETE FROM ${sql(table)} WHERE id IN (SELECT id FROM ${sql(table)} WHERE team_id = ${team} LIMIT ${atOnce[table]})`
    return {
      /** The number of records of each kind in a team. */
      show: (team: TeamId) =>
        rowOf(TeamDeletion)(sql`SELECT id, name,
          (SELECT count(*) FROM members WHERE team_id = t.id) AS member_count,
          (SELECT count(*) FROM links WHERE team_id = t.id) AS link_count,
          (SELECT count(*) FROM pages WHERE team_id = t.id) AS page_count,
          (SELECT count(*) FROM qrcodes WHERE team_id = t.id) AS qrcode_count,
          (SELECT count(*) FROM uploads WHERE team_id = t.id) AS upload_count,
          (SELECT count(*) FROM domains WHERE team_id = t.id) AS domain_count,
          (SELECT count(*) FROM api_keys WHERE team_id = t.id) AS key_count,
          CAST((SELECT coalesce(sum(total_clicks), 0) FROM links WHERE team_id = t.id)
            + (SELECT coalesce(sum(b.total_clicks), 0) FROM bio_links b JOIN pages p ON p.id = b.page_id WHERE p.team_id = t.id)
            + (SELECT coalesce(sum(b.total_clicks), 0) FROM bio_plugin_links b JOIN bio_plugins g ON g.id = b.plugin_id
              JOIN pages p ON p.id = g.page_id WHERE p.team_id = t.id) AS BIGINT) AS click_count
          FROM teams t WHERE id = ${team}`),

      /** The teams of a user, with the number of members and owners of each. */
      placesOf: (user: UserId) =>
        rowsOf(PlaceRow)(sql`SELECT t.id, t.name, m.role,
          (SELECT count(*) FROM members o WHERE o.team_id = t.id) AS member_count,
          (SELECT count(*) FROM members o WHERE o.team_id = t.id AND o.role = 'owner') AS owner_count
          FROM members m JOIN teams t ON t.id = m.team_id WHERE m.user_id = ${user} ORDER BY t.id`),

      /** Locks the memberships of a user's teams until the end of the transaction. */
      lockTeamsOf: (user: UserId) =>
        sql`UPDATE teams SET updated_at = updated_at WHERE id IN (SELECT team_id FROM members WHERE user_id = ${user})`,

      membersOf: (team: TeamId) =>
        Effect.map(rowsOf(Holder)(sql`SELECT user_id FROM members WHERE team_id = ${team} ORDER BY user_id`), (rows) =>
          rows.map(({ user_id }) => user_id)
        ),

      /** Frees the team's name, and removes all access: members, keys and one-time links. */
      close: (team: TeamId, deleted_at: number) =>
        Effect.all(
          [
            sql`${teams.update({ name: team, deleted_at })} WHERE id = ${team}`,
            sql`DELETE FROM members WHERE team_id = ${team}`,
            sql`DELETE FROM api_keys WHERE team_id = ${team}`,
            sql`DELETE FROM one_time_links WHERE team_id = ${team}`,
            sql`DELETE FROM idempotent_answers WHERE team_id = ${team}`
          ],
          { discard: true }
        ),

      removeUser: (user: UserId) => sql`DELETE FROM users WHERE id = ${user}`,

      /** Deleted teams, which may still have clicks. */
      deleted: rowsOf(DeletedRow)(
        sql`SELECT id, deleted_at FROM teams WHERE deleted_at IS NOT NULL ORDER BY deleted_at`
      ),

      /** Deletes a batch of links; returns their number. */
      removeLinks: (team: TeamId) => Effect.map(sql`${deleteSome("links", team)} RETURNING id`, ({ length }) => length),
      removePages: (team: TeamId) => Effect.map(sql`${deleteSome("pages", team)} RETURNING id`, ({ length }) => length),

      /** Deletes a batch of QR codes; returns the hashes of their logos. */
      removeQrcodes: (team: TeamId) =>
        Effect.map(rowsOf(Logo)(sql`${deleteSome("qrcodes", team)} RETURNING logo_hash`), (gone) =>
          gone.map(({ logo_hash }) => logo_hash)
        ),

      /** Deletes a batch of webhook deliveries; returns their number. */
      removeDeliveries: (team: TeamId) =>
        Effect.map(
          sql`DELETE FROM webhook_deliveries WHERE rn IN (SELECT d.rn FROM webhook_deliveries d
            JOIN webhooks w ON w.id = d.webhook_id WHERE w.team_id = ${team} LIMIT ${atOnce.deliveries}) RETURNING rn`,
          ({ length }) => length
        ),

      unroot: (team: TeamId) => sql`${domains.update({ root_page_id: null })} WHERE team_id = ${team}`,

      /** Deletes everything that is left of a team, except its row. */
      removeRest: (team: TeamId) =>
        Effect.all(
          [
            sql`DELETE FROM domains WHERE team_id = ${team}`,
            sql`DELETE FROM folders WHERE team_id = ${team}`,
            sql`DELETE FROM tags WHERE team_id = ${team}`,
            sql`DELETE FROM saved_views WHERE team_id = ${team}`,
            sql`DELETE FROM utm_templates WHERE team_id = ${team}`,
            sql`DELETE FROM annotations WHERE team_id = ${team}`,
            sql`DELETE FROM audit_entries WHERE team_id = ${team}`,
            sql`DELETE FROM destination_reports WHERE team_id = ${team}`,
            sql`DELETE FROM listed_destinations WHERE team_id = ${team}`,
            sql`DELETE FROM missed_paths WHERE team_id = ${team}`,
            sql`DELETE FROM link_counts WHERE team_id = ${team}`,
            sql`DELETE FROM webhook_events WHERE team_id = ${team}`,
            sql`DELETE FROM webhooks WHERE team_id = ${team}`
          ],
          { discard: true }
        ),

      removeTeam: (team: TeamId) => sql`DELETE FROM teams WHERE id = ${team}`
    }
  })
}) {}
