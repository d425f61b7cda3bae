import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { FolderId, TeamId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import { Instant } from "../storage/Fields.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"

const FolderRow = Schema.Struct({
  id: FolderId,
  team_id: TeamId,
  name: Schema.String,
  color: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String),
  link_count: Schema.Number,
  qrcode_count: Schema.Number,
  page_count: Schema.Number,
  created_at: Instant,
  updated_at: Instant
})

const LookRow = Schema.Struct({
  id: FolderId,
  name: Schema.String,
  color: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String)
})
/** What other resources show of the folder they are in. */
export type FolderLook = typeof LookRow.Type

interface Values {
  readonly name: string
  readonly color: string | null
  readonly icon: string | null
  readonly updated_at: number
}

export class FoldersRepo extends Effect.Service<FoldersRepo>()("folder/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const select = sql`SELECT f.id, f.team_id, f.name, f.color, f.icon, f.created_at, f.updated_at,
      (SELECT CAST(coalesce(sum(c.n), 0) AS BIGINT) FROM link_counts c WHERE c.team_id = f.team_id AND c.folder_id = f.id) AS link_count,
      (SELECT count(*) FROM qrcodes q WHERE q.folder_id = f.id) AS qrcode_count,
      (SELECT count(*) FROM pages p WHERE p.folder_id = f.id) AS page_count FROM folders f`
    const look = rowOf(LookRow)
    return {
      insert: (row: Values & { readonly id: FolderId; readonly team_id: TeamId; readonly created_at: number }) =>
        sql`INSERT INTO folders ${sql.insert({ ...row })}`,
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(FolderRow)(sql`${select} WHERE f.team_id = ${team} ORDER BY lower(f.name), f.id
          LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM folders WHERE team_id = ${team}`),
      find: (team: TeamId, id: FolderId) => rowOf(FolderRow)(sql`${select} WHERE f.team_id = ${team} AND f.id = ${id}`),
      look: (team: TeamId, id: FolderId) =>
        look(sql`SELECT id, name, color, icon FROM folders WHERE team_id = ${team} AND id = ${id}`),
      update: (team: TeamId, id: FolderId, values: Values) =>
        sql`UPDATE folders SET ${sql.update({ ...values })} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: FolderId) =>
        rowsOf(Schema.Struct({ id: FolderId }))(
          sql`DELETE FROM folders WHERE team_id = ${team} AND id = ${id} RETURNING id`
        )
    }
  })
}) {}
