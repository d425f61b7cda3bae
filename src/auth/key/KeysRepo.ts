import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import type { DomainId, FolderId, KeyId, TeamId, UserId } from "../../contract/Id.ts"
import type { Range } from "../../contract/Paging.ts"
import type { Reach } from "../../contract/Reach.ts"
import { type Network, networksOf } from "../../net/Network.ts"
import { inIds } from "../../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../../storage/Rows.ts"
import type { Changes } from "../../storage/Table.ts"
import { lockTeam, MembersTable, UsersTable } from "../../user/Tables.ts"
import type { KeyLimits } from "../Caller.ts"
import { folderAccess, reachOf } from "../FolderAccess.ts"
import { ApiKeysTable } from "../Tables.ts"
import { isSuspended, type Key } from "./Key.ts"

const KeyRow = Schema.Struct({
  ...ApiKeysTable.row.omit("hash", "former_hash").fields,
  member_role: Schema.NullOr(MembersTable.fields.role)
})

const shown = ({ member_role, ...key }: typeof KeyRow.Type): Key => ({
  ...key,
  suspended: isSuspended(key.role, member_role)
})

// These rows are read on every request, so their times are not decoded.
const HolderRow = Schema.Struct({
  ...ApiKeysTable.row.pick("id", "team_id", "role", "scopes", "allowed_networks", "folder_ids", "domain_ids").fields,
  user_id: ApiKeysTable.fields.created_by,
  username: UsersTable.fields.username,
  member_role: MembersTable.fields.role,
  expires_at: Schema.encodedSchema(ApiKeysTable.fields.expires_at),
  last_used_at: Schema.encodedSchema(ApiKeysTable.fields.last_used_at),
  ...folderAccess.fields
})

/** A key and its creator, as read for each request. */
export interface Holder extends Omit<typeof HolderRow.Type, keyof KeyLimits | "folder_access"> {
  readonly limits: KeyLimits | undefined
  readonly reach: Reach | undefined
  /** The allowed networks, parsed; an invalid one allows none. */
  readonly networks: ReadonlyArray<Network> | null
}

const holderOf = ({
  scopes,
  allowed_networks,
  folder_ids,
  domain_ids,
  folder_access,
  ...key
}: typeof HolderRow.Type): Holder => ({
  ...key,
  limits:
    scopes === null && allowed_networks === null && folder_ids === null && domain_ids === null
      ? undefined
      : { scopes, allowed_networks, folder_ids, domain_ids },
  reach: reachOf(folder_access, { folders: folder_ids, domains: domain_ids }),
  networks: allowed_networks === null ? null : (networksOf(allowed_networks.join()) ?? [])
})

export class KeysRepo extends Effect.Service<KeysRepo>()("auth/key/KeysRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const keys = ApiKeysTable.on(sql)
    const select = sql`SELECT k.id, k.team_id, k.created_by, k.name, k.role, k.hint, k.expires_at, k.last_used_at,
      k.created_at, k.scopes, k.allowed_networks, k.folder_ids, k.domain_ids, k.former_expires_at, m.role AS member_role FROM api_keys k
      LEFT JOIN members m ON m.team_id = k.team_id AND m.user_id = k.created_by`
    const holder = rowOf(HolderRow)
    const access = folderAccess.of(sql, { role: "k.role", team: "k.team_id", user: "k.created_by" })
    const limits = sql`k.scopes, k.allowed_networks, k.folder_ids, k.domain_ids, ${access} AS folder_access`
    const holders = sql`SELECT k.id, k.team_id, k.created_by AS user_id, u.username, k.role, m.role AS member_role,
      k.expires_at, k.last_used_at, ${limits} FROM api_keys k JOIN users u ON u.id = k.created_by
      JOIN members m ON m.team_id = k.team_id AND m.user_id = k.created_by`
    return {
      insert: keys.insert,
      list: (team: TeamId, { limit, offset }: Range) =>
        Effect.map(
          rowsOf(KeyRow)(sql`${select} WHERE k.team_id = ${team} ORDER BY k.created_at DESC, k.id DESC
            LIMIT ${limit} OFFSET ${offset}`),
          (rows) => rows.map(shown)
        ),
      count: (team: TeamId) => countOf(sql`SELECT count(*) AS total FROM api_keys WHERE team_id = ${team}`),
      find: (team: TeamId, id: KeyId) =>
        Effect.map(rowOf(KeyRow)(sql`${select} WHERE k.team_id = ${team} AND k.id = ${id}`), Option.map(shown)),
      findHolder: (hash: string) => Effect.map(holder(sql`${holders} WHERE k.hash = ${hash}`), Option.map(holderOf)),
      /** The holder of a key by a secret that it had before a rotation, if that still works. */
      findFormer: (hash: string, now: number) =>
        Effect.map(
          holder(sql`SELECT k.id, k.team_id, k.created_by AS user_id, u.username, k.role, m.role AS member_role,
            CASE WHEN k.expires_at < f.expires_at THEN k.expires_at ELSE f.expires_at END AS expires_at,
            k.last_used_at, ${limits} FROM (
              SELECT id AS key_id, former_expires_at AS expires_at FROM api_keys WHERE former_hash = ${hash}
              UNION ALL SELECT key_id, expires_at FROM earlier_key_secrets WHERE hash = ${hash}
            ) f JOIN api_keys k ON k.id = f.key_id JOIN users u ON u.id = k.created_by
            JOIN members m ON m.team_id = k.team_id AND m.user_id = k.created_by
            WHERE f.expires_at > ${now}`),
          Option.map(holderOf)
        ),
      /**
       * Replaces the secret of a key. The replaced one works until `until`, if given, and secrets replaced before it
       * until their own end; otherwise all of them end at once.
       */
      replaceSecret: (key: KeyId, { hash, hint }: { hash: string; hint: string }, until: number | null, now: number) =>
        Effect.gen(function* () {
          const isOver = until === null ? sql`` : sql` AND expires_at <= ${now}`
          yield* sql`DELETE FROM earlier_key_secrets WHERE key_id = ${key}${isOver}`
          if (until !== null) {
            yield* sql`INSERT INTO earlier_key_secrets (hash, key_id, expires_at) SELECT former_hash, id, former_expires_at
              FROM api_keys WHERE id = ${key} AND former_hash IS NOT NULL AND former_expires_at > ${now}`
          }
          yield* sql`UPDATE api_keys SET former_hash = ${until === null ? sql`NULL` : sql`hash`},
            former_expires_at = ${until}, hash = ${hash}, hint = ${hint} WHERE id = ${key}`
          return yield* countOf(sql`SELECT count(*) AS total FROM earlier_key_secrets WHERE key_id = ${key}`)
        }),
      update: (team: TeamId, id: KeyId, values: Changes<typeof ApiKeysTable>) =>
        sql`${keys.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      findHolders: (ids: ReadonlyArray<string>) =>
        Effect.map(rowsOf(HolderRow)(sql`${holders} WHERE ${sql.in("k.id", ids)}`), (rows) => rows.map(holderOf)),
      touch: (id: KeyId, at: number) => sql`${keys.update({ last_used_at: at })} WHERE id = ${id}`,
      remove: (team: TeamId, id: KeyId) =>
        hasRows(sql`DELETE FROM api_keys WHERE team_id = ${team} AND id = ${id} RETURNING id`),
      /** Which of the given folders, or domains, the team has. */
      known: (table: "folders" | "domains", team: TeamId, ids: ReadonlyArray<FolderId | DomainId>) =>
        Effect.map(
          rowsOf(Schema.Struct({ id: Schema.String }))(
            sql`SELECT id FROM ${sql(table)} WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}`
          ),
          (rows) => new Set<string>(rows.map(({ id }) => id))
        ),
      /** Lets one transaction at a time count and add the keys of a team. */
      lock: (team: TeamId) => lockTeam(sql, team),
      /** The teams in which a person created keys. */
      teamsOf: (user: UserId) =>
        Effect.map(
          rowsOf(ApiKeysTable.row.pick("team_id"))(
            sql`SELECT DISTINCT team_id FROM api_keys WHERE created_by = ${user} ORDER BY team_id`
          ),
          (rows) => rows.map(({ team_id }) => team_id)
        ),
      removeMadeBy: (team: TeamId, user: UserId) =>
        sql`DELETE FROM api_keys WHERE team_id = ${team} AND created_by = ${user}`
    }
  })
}) {}
