import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { FolderId, TeamId, UserId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import type { Reach } from "../contract/Reach.ts"
import { inIds, inTexts } from "../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { andQrcodesWithin, andWithin } from "../storage/WithinReach.ts"
import { lockTeam } from "../user/Tables.ts"
import { FolderMember } from "./Access.ts"
import { FolderMembersTable, FoldersTable } from "./Tables.ts"

const FolderRow = Schema.Struct({
  ...FoldersTable.fields,
  members: Schema.parseJson(Schema.Array(FolderMember)),
  link_count: Schema.Number,
  qrcode_count: Schema.Number,
  page_count: Schema.Number
})

export type FolderRow = typeof FolderRow.Type

const NamedRow = FoldersTable.row.pick("id", "name")
const LookRow = FoldersTable.row.pick("id", "name", "color", "icon", "defaults")
/** The data of a folder that other resources include. */
export type FolderLook = typeof LookRow.Type

export class FoldersRepo extends Effect.Service<FoldersRepo>()("folder/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const folders = FoldersTable.on(sql)
    const listOf = sql.onDialectOrElse({
      pg: () => "json_agg(json_build_object('user_id', m.user_id, 'access', m.access) ORDER BY m.user_id)::text",
      orElse: () => "json_group_array(json_object('user_id', m.user_id, 'access', m.access) ORDER BY m.user_id)"
    })
    const members = sql.literal(`CASE WHEN f.access = 'listed' THEN coalesce((SELECT ${listOf} FROM folder_members m
      WHERE m.folder_id = f.id), '[]') ELSE '[]' END AS members`)
    /** Folders, with the numbers of what the caller reaches in them. */
    const select = (
      reach: Reach | undefined
    ) => sql`SELECT f.id, f.team_id, f.name, f.color, f.icon, f.defaults, f.access, ${members}, f.created_at, f.updated_at,
      (SELECT CAST(coalesce(sum(c.n), 0) AS BIGINT) FROM link_counts c WHERE c.team_id = f.team_id AND c.folder_id = f.id${andWithin(sql, reach, { domain: "c.domain_id" })}) AS link_count,
      (SELECT count(*) FROM qrcodes q WHERE q.folder_id = f.id${andQrcodesWithin(sql, reach)}) AS qrcode_count,
      (SELECT count(*) FROM pages p WHERE p.folder_id = f.id${andWithin(sql, reach, { domain: "p.domain_id" })}) AS page_count FROM folders f`
    const listed = FolderMembersTable.on(sql)
    const people = rowsOf(FolderMembersTable.row.pick("user_id"))
    const look = rowOf(LookRow)
    const looks = rowsOf(LookRow)
    return {
      insert: folders.insert,
      findNamed: (team: TeamId, names: ReadonlyArray<string>) =>
        rowsOf(NamedRow)(sql`SELECT id, name FROM folders WHERE team_id = ${team}
          AND ${inTexts(sql, "name", names)} ORDER BY created_at, id`),
      list: (team: TeamId, reach: Reach | undefined, { limit, offset }: Range) =>
        rowsOf(FolderRow)(sql`${select(reach)} WHERE f.team_id = ${team}${andWithin(sql, reach, { folder: "f.id" })}
          ORDER BY f.name_order, f.id LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId, reach: Reach | undefined) =>
        countOf(sql`SELECT count(*) AS total FROM folders f
          WHERE team_id = ${team}${andWithin(sql, reach, { folder: "f.id" })}`),
      find: (team: TeamId, reach: Reach | undefined, id: FolderId) =>
        rowOf(FolderRow)(sql`${select(reach)} WHERE f.team_id = ${team} AND f.id = ${id}`),
      look: (team: TeamId, id: FolderId) =>
        look(sql`SELECT id, name, color, icon, defaults FROM folders WHERE team_id = ${team} AND id = ${id}`),
      looks: (team: TeamId, ids: ReadonlyArray<FolderId>) =>
        looks(
          sql`SELECT id, name, color, icon, defaults FROM folders WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}`
        ),
      lock: (team: TeamId) => lockTeam(sql, team),
      update: (team: TeamId, id: FolderId, values: Changes<typeof FoldersTable>) =>
        sql`${folders.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      /** Which of the given people are in the team. */
      peopleAmong: (team: TeamId, ids: ReadonlyArray<UserId>) =>
        Effect.map(
          people(sql`SELECT user_id FROM members WHERE team_id = ${team} AND ${inIds(sql, "user_id", ids)}`),
          (rows) => new Set(rows.map(({ user_id }) => user_id))
        ),
      /** Replaces the members of a folder. */
      setMembers: (team: TeamId, id: FolderId, members: ReadonlyArray<FolderMember>) =>
        Effect.gen(function* () {
          yield* sql`DELETE FROM folder_members WHERE folder_id = ${id}`
          if (members.length > 0) {
            yield* listed.insertAll(members.map((member) => ({ folder_id: id, team_id: team, ...member })))
          }
        }),
      removeUnused: (team: TeamId, ids: ReadonlyArray<string>) =>
        sql`DELETE FROM folders WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}
          AND NOT EXISTS (SELECT 1 FROM links l WHERE l.folder_id = folders.id)
          AND NOT EXISTS (SELECT 1 FROM pages p WHERE p.folder_id = folders.id)
          AND NOT EXISTS (SELECT 1 FROM qrcodes q WHERE q.folder_id = folders.id)`,
      remove: (team: TeamId, id: FolderId) =>
        hasRows(sql`DELETE FROM folders WHERE team_id = ${team} AND id = ${id} RETURNING id`)
    }
  })
}) {}
