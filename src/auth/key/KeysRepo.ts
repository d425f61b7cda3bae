import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { KeyId, TeamId, UserId } from "../../contract/Id.ts"
import type { Range } from "../../contract/Paging.ts"
import type { Role } from "../../contract/Role.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../../storage/Rows.ts"
import { MembersTable, UsersTable } from "../../user/Tables.ts"
import { ApiKeysTable } from "../Tables.ts"

const KeyRow = ApiKeysTable.row.omit("hash")

// Read with every request: its instants stay numbers.
const HolderRow = Schema.Struct({
  ...ApiKeysTable.row.pick("id", "team_id", "role").fields,
  user_id: ApiKeysTable.fields.created_by,
  username: UsersTable.fields.username,
  member_role: MembersTable.fields.role,
  expires_at: Schema.encodedSchema(ApiKeysTable.fields.expires_at),
  last_used_at: Schema.encodedSchema(ApiKeysTable.fields.last_used_at)
})

/** Who stands behind the hash of a key. */
export type Holder = typeof HolderRow.Type

export class KeysRepo extends Effect.Service<KeysRepo>()("auth/key/KeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const keys = ApiKeysTable.on(sql)
    const columns = sql.literal("id, team_id, created_by, name, role, hint, expires_at, last_used_at, created_at")
    const holder = rowOf(HolderRow)
    const holders = sql`SELECT k.id, k.team_id, k.created_by AS user_id, u.username, k.role, m.role AS member_role,
      k.expires_at, k.last_used_at FROM api_keys k JOIN users u ON u.id = k.created_by
      JOIN members m ON m.team_id = k.team_id AND m.user_id = k.created_by`
    return {
      insert: keys.insert,
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(KeyRow)(sql`SELECT ${columns} FROM api_keys WHERE team_id = ${team} ORDER BY created_at DESC, id DESC
          LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM api_keys WHERE team_id = ${team}`),
      find: (team: TeamId, id: KeyId) =>
        rowOf(KeyRow)(sql`SELECT ${columns} FROM api_keys WHERE team_id = ${team} AND id = ${id}`),
      findHolder: (hash: string) => holder(sql`${holders} WHERE k.hash = ${hash}`),
      findHolders: (ids: ReadonlyArray<string>) => rowsOf(HolderRow)(sql`${holders} WHERE ${sql.in("k.id", ids)}`),
      touch: (id: KeyId, at: number) => sql`${keys.update({ last_used_at: at })} WHERE id = ${id}`,
      remove: (team: TeamId, id: KeyId) =>
        hasRows(sql`DELETE FROM api_keys WHERE team_id = ${team} AND id = ${id} RETURNING id`),
      /** Lets one transaction at a time count and add the keys of a team. */
      lock: (team: TeamId) => sql`UPDATE teams SET updated_at = updated_at WHERE id = ${team}`,
      removeAllMadeBy: (user: UserId) => sql`DELETE FROM api_keys WHERE created_by = ${user}`,
      removeMadeBy: (team: TeamId, user: UserId, roles: ReadonlyArray<Role>) =>
        sql`DELETE FROM api_keys WHERE team_id = ${team} AND created_by = ${user} AND ${sql.in("role", roles)}`
    }
  })
}) {}
