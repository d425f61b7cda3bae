import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { KeyId, TeamId, UserId } from "../../contract/Id.ts"
import type { Range } from "../../contract/Paging.ts"
import { Role } from "../../contract/Role.ts"
import { Instant } from "../../storage/Fields.ts"
import { countOf, rowOf, rowsOf } from "../../storage/Rows.ts"

const KeyRow = Schema.Struct({
  id: KeyId,
  team_id: TeamId,
  created_by: UserId,
  name: Schema.String,
  role: Role,
  hint: Schema.String,
  expires_at: Schema.NullOr(Instant),
  last_used_at: Schema.NullOr(Instant),
  created_at: Instant
})

const HolderRow = Schema.Struct({
  id: KeyId,
  team_id: TeamId,
  user_id: UserId,
  username: Schema.String,
  role: Role,
  member_role: Role,
  expires_at: Schema.NullOr(Schema.Number),
  last_used_at: Schema.NullOr(Schema.Number)
})

/** Who stands behind the hash of a key. */
export type Holder = typeof HolderRow.Type

interface NewKeyRow {
  readonly id: KeyId
  readonly team_id: TeamId
  readonly created_by: UserId
  readonly name: string
  readonly role: Role
  readonly hint: string
  readonly hash: string
  readonly expires_at: number | null
  readonly created_at: number
}

export class KeysRepo extends Effect.Service<KeysRepo>()("auth/key/KeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal("id, team_id, created_by, name, role, hint, expires_at, last_used_at, created_at")
    const holder = rowOf(HolderRow)
    const holders = sql`SELECT k.id, k.team_id, k.created_by AS user_id, u.username, k.role, m.role AS member_role,
      k.expires_at, k.last_used_at FROM api_keys k JOIN users u ON u.id = k.created_by
      JOIN members m ON m.team_id = k.team_id AND m.user_id = k.created_by`
    return {
      insert: (row: NewKeyRow) => sql`INSERT INTO api_keys ${sql.insert({ ...row })}`,
      list: (team: TeamId, { limit, offset }: Range) =>
        rowsOf(KeyRow)(sql`SELECT ${columns} FROM api_keys WHERE team_id = ${team} ORDER BY created_at DESC, id DESC
          LIMIT ${limit} OFFSET ${offset}`),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM api_keys WHERE team_id = ${team}`),
      find: (team: TeamId, id: KeyId) =>
        rowOf(KeyRow)(sql`SELECT ${columns} FROM api_keys WHERE team_id = ${team} AND id = ${id}`),
      findHolder: (hash: string) => holder(sql`${holders} WHERE k.hash = ${hash}`),
      findHolders: (ids: ReadonlyArray<string>) => rowsOf(HolderRow)(sql`${holders} WHERE ${sql.in("k.id", ids)}`),
      touch: (id: KeyId, at: number) => sql`UPDATE api_keys SET last_used_at = ${at} WHERE id = ${id}`,
      remove: (team: TeamId, id: KeyId) =>
        rowsOf(Schema.Struct({ id: KeyId }))(
          sql`DELETE FROM api_keys WHERE team_id = ${team} AND id = ${id} RETURNING id`
        ),
      /** Lets one transaction at a time count and add the keys of a team. */
      lock: (team: TeamId) => sql`UPDATE teams SET updated_at = updated_at WHERE id = ${team}`,
      removeAllMadeBy: (user: UserId) => sql`DELETE FROM api_keys WHERE created_by = ${user}`,
      removeMadeBy: (team: TeamId, user: UserId, roles: ReadonlyArray<Role>) =>
        sql`DELETE FROM api_keys WHERE team_id = ${team} AND created_by = ${user} AND ${sql.in("role", roles)}`
    }
  })
}) {}
