import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { TagId, TeamId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import type { Reach } from "../contract/Reach.ts"
import { inIds, inTexts } from "../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { andWithin } from "../storage/WithinReach.ts"
import { TagsTable } from "./Tables.ts"
import { LinkTag } from "./Tag.ts"

const NamedRow = TagsTable.row.pick("id", "name_key")
const TagRow = TagsTable.row.omit("name_key")

export class TagsRepo extends Effect.Service<TagsRepo>()("tag/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tags = TagsTable.on(sql)
    const carried = sql.literal(
      sql.onDialectOrElse({
        pg: () => "(SELECT count(*) FROM link_tags l WHERE l.tag_id = t.id) AS link_count",
        orElse: () => "t.link_count"
      })
    )
    const carriedWithin = (reach: Reach) =>
      sql`(SELECT count(*) FROM link_tags c JOIN links l ON l.id = c.link_id
        WHERE c.tag_id = t.id${andWithin(sql, reach, { folder: "l.folder_id", domain: "l.domain_id" })}) AS link_count`
    /** Tags, with the number of the links that the caller reaches. */
    const select = (
      reach: Reach | undefined
    ) => sql`SELECT t.id, t.team_id, t.name, t.color, t.created_at, t.updated_at,
      ${reach === undefined ? carried : carriedWithin(reach)} FROM tags t`
    const linkTags = rowsOf(LinkTag)
    return {
      insert: tags.insert,
      insertAll: tags.insertAll,
      findNamed: (team: TeamId, keys: ReadonlyArray<string>) =>
        rowsOf(NamedRow)(
          sql`SELECT id, name_key FROM tags WHERE team_id = ${team} AND ${inTexts(sql, "name_key", keys)}`
        ),
      list: (team: TeamId, reach: Reach | undefined, { limit, offset }: Range) =>
        rowsOf(TagRow)(
          sql`${select(reach)} WHERE t.team_id = ${team} ORDER BY t.name_order, t.id LIMIT ${limit} OFFSET ${offset}`
        ),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM tags WHERE team_id = ${team}`),
      find: (team: TeamId, reach: Reach | undefined, id: TagId) =>
        rowOf(TagRow)(sql`${select(reach)} WHERE t.team_id = ${team} AND t.id = ${id}`),
      findMany: (team: TeamId, ids: ReadonlyArray<TagId>, keys: ReadonlyArray<string> = []) => {
        const named = inTexts(sql, "name_key", keys)
        const wanted = keys.length === 0 ? inIds(sql, "id", ids) : sql.or([inIds(sql, "id", ids), named])
        return linkTags(sql`SELECT id, name, color FROM tags WHERE team_id = ${team} AND ${wanted}`)
      },
      update: (team: TeamId, id: TagId, values: Changes<typeof TagsTable>) =>
        sql`${tags.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      removeUnused: (team: TeamId, ids: ReadonlyArray<string>) =>
        sql`DELETE FROM tags WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}
          AND NOT EXISTS (SELECT 1 FROM link_tags l WHERE l.tag_id = tags.id)`,
      remove: (team: TeamId, id: TagId) =>
        hasRows(sql`DELETE FROM tags WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
