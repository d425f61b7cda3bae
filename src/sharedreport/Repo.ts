import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { SharedReportId, TeamId } from "../contract/Id.ts"
import { inIds } from "../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { SharedReportsTable } from "./Tables.ts"

export type SharedReportRow = typeof SharedReportsTable.row.Type

export class SharedReportsRepo extends Effect.Service<SharedReportsRepo>()("sharedreport/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const reports = SharedReportsTable.on(sql)
    const select = sql`SELECT r.id, r.team_id, r.created_by, r.name, r.token, r.query, r.password_hash, r.min_clicks, r.created_at,
      r.updated_at FROM shared_reports r`
    const named = rowsOf(Schema.Struct({ id: Schema.String, name: Schema.String }))
    const row = rowOf(SharedReportsTable.row)
    return {
      insert: reports.insert,
      list: (team: TeamId) =>
        rowsOf(SharedReportsTable.row)(sql`${select} WHERE r.team_id = ${team} ORDER BY r.created_at DESC, r.id DESC`),
      find: (team: TeamId, id: SharedReportId) => row(sql`${select} WHERE r.team_id = ${team} AND r.id = ${id}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM shared_reports WHERE team_id = ${team}`),
      update: (team: TeamId, id: SharedReportId, changes: Changes<typeof SharedReportsTable>) =>
        sql`${reports.update(changes)} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: SharedReportId) =>
        hasRows(sql`DELETE FROM shared_reports WHERE team_id = ${team} AND id = ${id} RETURNING id`),
      /** The names of links, folders, tags, pages, buttons and QR codes. */
      names: (team: TeamId, ids: ReadonlyArray<string>) => {
        const given = inIds(sql, "n.id", ids)
        const ofPages = sql`JOIN pages p ON p.id = n.page_id WHERE p.team_id = ${team} AND ${given}`
        const inTeam = sql`n.team_id = ${team} AND ${given}`
        return named(sql`SELECT n.id, coalesce(n.title, n.short_code) AS name FROM links n WHERE ${inTeam}
          UNION ALL SELECT n.id, n.name FROM folders n WHERE ${inTeam}
          UNION ALL SELECT n.id, n.name FROM tags n WHERE ${inTeam}
          UNION ALL SELECT n.id, n.name FROM qrcodes n WHERE ${inTeam}
          UNION ALL SELECT n.id, n.title FROM pages n WHERE ${inTeam}
          UNION ALL SELECT n.id, n.label FROM bio_links n ${ofPages}
          UNION ALL SELECT n.id, n.name FROM published_links n ${ofPages}`)
      },
      /** Not those of teams that are being deleted. */
      withToken: (token: string) =>
        row(sql`${select} JOIN teams t ON t.id = r.team_id WHERE r.token = ${token} AND t.deleted_at IS NULL`)
    }
  })
}) {}
