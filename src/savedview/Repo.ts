import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { SavedViewId, TeamId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { SavedViewsTable } from "./Tables.ts"

export class SavedViewsRepo extends Effect.Service<SavedViewsRepo>()("savedview/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const views = SavedViewsTable.on(sql)
    const { row } = SavedViewsTable
    const select = sql`SELECT id, team_id, name, query, created_at, updated_at FROM saved_views`
    return {
      insert: views.insert,
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(row)(sql`${select} WHERE team_id = ${team} ORDER BY name_order, id LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM saved_views WHERE team_id = ${team}`),
      find: (team: TeamId, id: SavedViewId) => rowOf(row)(sql`${select} WHERE team_id = ${team} AND id = ${id}`),
      update: (team: TeamId, id: SavedViewId, values: Changes<typeof SavedViewsTable>) =>
        sql`${views.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: SavedViewId) =>
        hasRows(sql`DELETE FROM saved_views WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
