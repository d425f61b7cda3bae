import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { AnnotationId, TeamId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { AnnotationsTable } from "./Tables.ts"

/** Days from a first to a last one, both included and written `YYYY-MM-DD`. */
export interface Days {
  readonly first: string
  readonly last: string
}

export class AnnotationsRepo extends Effect.Service<AnnotationsRepo>()("annotation/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const annotations = AnnotationsTable.on(sql)
    const { row } = AnnotationsTable
    const among = (team: TeamId, { first, last }: Days) => sql`team_id = ${team} AND day >= ${first} AND day <= ${last}`
    return {
      insert: annotations.insert,
      list: (team: TeamId, days: Days, { limit, offset }: Range) =>
        rowsOf(row)(sql`SELECT id, team_id, day, text, created_at, updated_at FROM annotations
          WHERE ${among(team, days)} ORDER BY day DESC, id DESC LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId, days: Days) =>
        countOf(sql`SELECT count(*) AS total FROM annotations WHERE ${among(team, days)}`),
      find: (team: TeamId, id: AnnotationId) =>
        rowOf(row)(sql`SELECT id, team_id, day, text, created_at, updated_at FROM annotations
          WHERE team_id = ${team} AND id = ${id}`),
      update: (team: TeamId, id: AnnotationId, values: Changes<typeof AnnotationsTable>) =>
        sql`${annotations.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: AnnotationId) =>
        hasRows(sql`DELETE FROM annotations WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
