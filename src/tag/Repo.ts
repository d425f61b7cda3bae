import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { TagId, TeamId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import { Instant } from "../storage/Fields.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import { LinkTag } from "./Tag.ts"

const TagRow = Schema.Struct({
  ...LinkTag.fields,
  team_id: TeamId,
  link_count: Schema.Number,
  created_at: Instant,
  updated_at: Instant
})

interface Values {
  readonly name: string
  /** The name as two tags of a team are compared: in lower case. */
  readonly name_key: string
  readonly color: string
  readonly updated_at: number
}

export class TagsRepo extends Effect.Service<TagsRepo>()("tag/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const carried = sql.literal(
      sql.onDialectOrElse({
        pg: () => "(SELECT count(*) FROM link_tags l WHERE l.tag_id = t.id) AS link_count",
        orElse: () => "t.link_count"
      })
    )
    const select = sql`SELECT t.id, t.team_id, t.name, t.color, t.created_at, t.updated_at, ${carried} FROM tags t`
    return {
      insert: (row: Values & { readonly id: TagId; readonly team_id: TeamId; readonly created_at: number }) =>
        sql`INSERT INTO tags ${sql.insert({ ...row })}`,
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(TagRow)(sql`${select} WHERE t.team_id = ${team} ORDER BY t.name_key LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM tags WHERE team_id = ${team}`),
      find: (team: TeamId, id: TagId) => rowOf(TagRow)(sql`${select} WHERE t.team_id = ${team} AND t.id = ${id}`),
      findMany: (team: TeamId, ids: ReadonlyArray<TagId>) =>
        rowsOf(LinkTag)(sql`SELECT id, name, color FROM tags WHERE team_id = ${team} AND ${sql.in("id", ids)}`),
      update: (team: TeamId, id: TagId, values: Values) =>
        sql`UPDATE tags SET ${sql.update({ ...values })} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: TagId) =>
        rowsOf(Schema.Struct({ id: TagId }))(sql`DELETE FROM tags WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
