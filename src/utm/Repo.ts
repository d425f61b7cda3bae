import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TeamId, UtmTemplateId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import { inIds } from "../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { UtmTemplatesTable } from "./Tables.ts"

export class UtmTemplatesRepo extends Effect.Service<UtmTemplatesRepo>()("utm/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const templates = UtmTemplatesTable.on(sql)
    const { row } = UtmTemplatesTable
    const select = sql`SELECT id, team_id, name, source, medium, campaign, term, content, created_at, updated_at
      FROM utm_templates`
    return {
      insert: templates.insert,
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(row)(sql`${select} WHERE team_id = ${team} ORDER BY name_order, id LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM utm_templates WHERE team_id = ${team}`),
      find: (team: TeamId, id: UtmTemplateId) => rowOf(row)(sql`${select} WHERE team_id = ${team} AND id = ${id}`),
      findMany: (team: TeamId, ids: ReadonlyArray<UtmTemplateId>) =>
        rowsOf(row)(sql`${select} WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}`),
      update: (team: TeamId, id: UtmTemplateId, values: Changes<typeof UtmTemplatesTable>) =>
        sql`${templates.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: UtmTemplateId) =>
        hasRows(sql`DELETE FROM utm_templates WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
