import type { SqlClient } from "@effect/sql"
import { Schema } from "effect"
import { FolderId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"

const Access = Schema.NullOr(Schema.Literal("view", "edit"))
const Listed = Schema.parseJson(Schema.Array(Schema.Tuple(FolderId, Access)))
const decode = Schema.decodeUnknownSync(Listed)

/** The columns of a statement that have the role, the team and the person of a caller. */
interface Columns {
  readonly role: string
  readonly team: string
  readonly user: string
}

/** The folders of a team that only listed members see, each with the access of a person; null for owners and admins. */
export const folderAccess = {
  fields: { folder_access: Schema.NullOr(Schema.String) },
  of: (sql: SqlClient.SqlClient, { role, team, user }: Columns) => {
    const list = sql.onDialectOrElse({
      pg: () => "json_agg(json_build_array(a.id, p.access) ORDER BY a.id)::text",
      orElse: () => "json_group_array(json_array(a.id, p.access) ORDER BY a.id)"
    })
    return sql.literal(`CASE WHEN ${role} IN ('owner', 'admin') THEN NULL ELSE (SELECT ${list} FROM folders a
      LEFT JOIN folder_members p ON p.folder_id = a.id AND p.user_id = ${user}
      WHERE a.team_id = ${team} AND a.access = 'listed') END`)
  }
}

/** What a caller reaches; undefined if it is everything. */
export const reachOf = (
  access: string | null,
  { folders = null, domains = null }: Partial<Pick<Reach, "folders" | "domains">> = {}
): Reach | undefined => {
  const listed = access === null || access === "[]" ? [] : decode(access)
  const hidden = listed.flatMap(([id, level]) => (level === null ? [id] : []))
  const fixed = listed.flatMap(([id, level]) => (level === "view" ? [id] : []))
  if (folders === null && domains === null && hidden.length + fixed.length === 0) return undefined
  return { folders, domains, hidden, fixed }
}

/** A reach as text that is the same for the same reach. */
export const reachText = (reach: Reach | undefined): string | null => {
  if (reach === undefined) return null
  const sorted = <A>(list: ReadonlyArray<A> | null) => list && [...list].sort()
  const { folders, domains, hidden, fixed } = reach
  return JSON.stringify({
    folders: sorted(folders),
    domains: sorted(domains),
    hidden: sorted(hidden),
    fixed: sorted(fixed)
  })
}
