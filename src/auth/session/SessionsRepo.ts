import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { SessionId, TeamId, UserId } from "../../contract/Id.ts"
import { rowOf, rowsOf } from "../../storage/Rows.ts"
import type { Changes } from "../../storage/Table.ts"
import { MembersTable, TeamsTable, UsersTable } from "../../user/Tables.ts"
import { folderAccess } from "../FolderAccess.ts"
import { SessionsTable } from "../Tables.ts"

// These rows are read on every request, so their times are not decoded.
const HolderRow = Schema.Struct({
  ...SessionsTable.row.pick("id", "user_id", "team_id", "host").fields,
  username: UsersTable.fields.username,
  role: MembersTable.fields.role,
  proof: Schema.Literal("password", "provider", "none"),
  needs_factor: Schema.Literal(0, 1),
  second_factor: SessionsTable.fields.second_factor,
  created_at: Schema.encodedSchema(SessionsTable.fields.created_at),
  confirmed_at: Schema.encodedSchema(SessionsTable.fields.confirmed_at),
  last_seen_at: Schema.encodedSchema(SessionsTable.fields.last_seen_at),
  expires_at: Schema.encodedSchema(SessionsTable.fields.expires_at),
  ...folderAccess.fields
})

/** The holder of the session with a token's hash. */
export type Holder = typeof HolderRow.Type

const SessionRow = SessionsTable.row.pick("id", "user_agent", "created_at", "last_seen_at", "expires_at")
const ActiveRow = SessionsTable.row.pick("user_id", "team_id", "expires_at", "second_factor")
const TeamRow = Schema.Struct({
  ...TeamsTable.row.pick("id", "name", "timezone", "require_second_factor").fields,
  role: MembersTable.fields.role
})
const IdRow = SessionsTable.row.pick("id")
const EndedRow = SessionsTable.row.pick("oidc", "team_id")

export class SessionsRepo extends Effect.Service<SessionsRepo>()("auth/session/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sessions = SessionsTable.on(sql)
    const members = MembersTable.on(sql)
    const holder = rowOf(HolderRow)
    const holders = sql`SELECT s.id, s.user_id, s.team_id, s.host, u.username, m.role, s.created_at, s.confirmed_at,
      CASE WHEN u.password_hash IS NOT NULL THEN 'password'
        WHEN EXISTS (SELECT 1 FROM oidc_identities i WHERE i.user_id = u.id) THEN 'provider' ELSE 'none' END AS proof,
      s.second_factor, s.last_seen_at, s.expires_at,
      CASE WHEN t.require_second_factor > s.second_factor THEN 1 ELSE 0 END AS needs_factor,
      ${folderAccess.of(sql, { role: "m.role", team: "s.team_id", user: "s.user_id" })} AS folder_access
      FROM sessions s JOIN users u ON u.id = s.user_id JOIN teams t ON t.id = s.team_id
      JOIN members m ON m.team_id = s.team_id AND m.user_id = s.user_id`
    return {
      insert: sessions.insert,
      findHolder: (hash: string) => holder(sql`${holders} WHERE s.token_hash = ${hash}`),
      findHolders: (ids: ReadonlyArray<string>) => rowsOf(HolderRow)(sql`${holders} WHERE ${sql.in("s.id", ids)}`),
      find: (id: SessionId) =>
        rowOf(ActiveRow)(sql`SELECT user_id, team_id, expires_at, second_factor FROM sessions WHERE id = ${id}`),
      teamsOf: (user: UserId) =>
        rowsOf(
          TeamRow
        )(sql`SELECT t.id, t.name, t.timezone, t.require_second_factor, m.role FROM members m JOIN teams t ON t.id = m.team_id
          WHERE m.user_id = ${user} ORDER BY coalesce(m.last_seen_at, 0) DESC, m.created_at, t.id`),
      list: (user: UserId, now: number) =>
        rowsOf(SessionRow)(sql`SELECT id, user_agent, created_at, last_seen_at, expires_at FROM sessions
          WHERE user_id = ${user} AND expires_at > ${now} ORDER BY last_seen_at DESC, id DESC`),
      touch: (id: SessionId, times: Pick<Changes<typeof SessionsTable>, "last_seen_at" | "expires_at">) =>
        sql`${sessions.update(times)} WHERE id = ${id}`,
      /** Binds a session from before sessions had a host; returns no row if another request bound it to another host. */
      bind: (id: SessionId, host: string) =>
        rowsOf(IdRow)(
          sql`${sessions.update({ host })} WHERE id = ${id} AND (host IS NULL OR host = ${host}) RETURNING id`
        ),
      confirm: (id: SessionId, at: number) => sql`${sessions.update({ confirmed_at: at })} WHERE id = ${id}`,
      seen: (team: TeamId, user: UserId, at: number) =>
        sql`${members.update({ last_seen_at: at })} WHERE team_id = ${team} AND user_id = ${user}`,
      switchTeam: (id: SessionId, team: TeamId) => sql`${sessions.update({ team_id: team })} WHERE id = ${id}`,
      remove: (user: UserId, id: SessionId) =>
        rowsOf(EndedRow)(sql`DELETE FROM sessions WHERE user_id = ${user} AND id = ${id} RETURNING oidc, team_id`),
      removeByHash: (hash: string) => sql`DELETE FROM sessions WHERE token_hash = ${hash}`,
      removeAll: (user: UserId) =>
        rowsOf(EndedRow)(sql`DELETE FROM sessions WHERE user_id = ${user} RETURNING oidc, team_id`),
      removeOthers: (user: UserId, id: SessionId) => sql`DELETE FROM sessions WHERE user_id = ${user} AND id <> ${id}`,
      keepLatest: (user: UserId, count: number) =>
        sql`DELETE FROM sessions WHERE user_id = ${user} AND id NOT IN
          (SELECT id FROM sessions WHERE user_id = ${user} ORDER BY last_seen_at DESC, id DESC LIMIT ${count})`,
      moveFrom: (team: TeamId, user: UserId) =>
        sql`UPDATE sessions SET team_id = (SELECT m.team_id FROM members m WHERE m.user_id = ${user}
            AND m.team_id <> ${team} ORDER BY coalesce(m.last_seen_at, 0) DESC, m.created_at, m.team_id LIMIT 1)
          WHERE user_id = ${user} AND team_id = ${team}
            AND EXISTS (SELECT 1 FROM members m WHERE m.user_id = ${user} AND m.team_id <> ${team})`,
      removeFrom: (team: TeamId, user: UserId) =>
        sql`DELETE FROM sessions WHERE user_id = ${user} AND team_id = ${team}`,
      prune: (before: number) => rowsOf(IdRow)(sql`DELETE FROM sessions WHERE expires_at <= ${before} RETURNING id`)
    }
  })
}) {}
