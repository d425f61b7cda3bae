import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { OneTimeLinksTable } from "../auth/Tables.ts"
import type { InviteId, TeamId, UserId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import type { Role } from "../contract/Role.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import { MembersTable, UsersTable } from "../user/Tables.ts"

const MemberRow = Schema.Struct({
  ...UsersTable.row.pick("id", "username", "email").fields,
  ...MembersTable.row.pick("role", "created_at", "last_seen_at").fields
})

const InviteRow = Schema.Struct({
  ...OneTimeLinksTable.row.pick("id", "email", "created_at", "expires_at").fields,
  // One-time links of other types have no role, but an invite always has one.
  role: MembersTable.fields.role,
  created_by_username: UsersTable.fields.username
})

export class MembersRepo extends Effect.Service<MembersRepo>()("member/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const members = MembersTable.on(sql)
    const select = sql`SELECT u.id, u.username, u.email, m.role, m.created_at, m.last_seen_at
      FROM members m JOIN users u ON u.id = m.user_id`
    const invites = sql`SELECT l.id, l.role, l.email, l.created_at, l.expires_at, u.username AS created_by_username
      FROM one_time_links l JOIN users u ON u.id = l.created_by`
    return {
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(MemberRow)(sql`${select} WHERE m.team_id = ${team} ORDER BY m.created_at, u.id
          LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM members WHERE team_id = ${team}`),
      find: (team: TeamId, user: UserId) =>
        rowOf(MemberRow)(sql`${select} WHERE m.team_id = ${team} AND m.user_id = ${user}`),
      hasEmail: (team: TeamId, email: string) =>
        rowOf(MemberRow)(sql`${select} WHERE m.team_id = ${team} AND u.email = ${email}`),
      countOwners: (team: TeamId) =>
        countOf(sql`SELECT count(*) AS total FROM members WHERE team_id = ${team} AND role = 'owner'`),
      elsewhere: (team: TeamId, user: UserId) =>
        hasRows(sql`SELECT team_id FROM members WHERE user_id = ${user} AND team_id <> ${team} LIMIT 1`),
      setRole: (team: TeamId, user: UserId, role: Role) =>
        sql`${members.update({ role })} WHERE team_id = ${team} AND user_id = ${user}`,
      remove: (team: TeamId, user: UserId) => sql`DELETE FROM members WHERE team_id = ${team} AND user_id = ${user}`,
      invites: (team: TeamId, now: number) =>
        rowsOf(InviteRow)(sql`${invites} WHERE l.team_id = ${team} AND l.kind = 'invite' AND l.expires_at > ${now}
          ORDER BY l.created_at DESC, l.id DESC`),
      invite: (team: TeamId, id: InviteId, now: number) =>
        rowOf(InviteRow)(sql`${invites} WHERE l.team_id = ${team} AND l.id = ${id} AND l.kind = 'invite'
          AND l.expires_at > ${now}`),
      countInvites: (team: TeamId, now: number) =>
        countOf(sql`SELECT count(*) AS total FROM one_time_links
          WHERE team_id = ${team} AND kind = 'invite' AND expires_at > ${now}`),
      withdraw: (team: TeamId, id: InviteId) =>
        hasRows(sql`DELETE FROM one_time_links WHERE team_id = ${team} AND id = ${id} AND kind = 'invite' RETURNING id`)
    }
  })
}) {}
