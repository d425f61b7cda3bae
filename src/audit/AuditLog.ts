import { HttpServerRequest } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Clock, Context, Effect, Option, Schema } from "effect"
import { type AuditEntryId, newId, TeamId, type UserId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import { wanting } from "../event/Events.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { dayMillis } from "../lib/Time.ts"
import { auditNetworkOf } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { AuditAction } from "./Audit.ts"
import { mostOfItem, type Side, sized, wholeSides } from "./Sides.ts"

/** Who acts in which team. A caller is one; `system` is the command line or the server itself. */
export type Actor =
  | { readonly via: "key"; readonly teamId: TeamId; readonly id: string }
  | { readonly via: "session"; readonly teamId: TeamId; readonly userId: UserId }
  | { readonly via: "system"; readonly teamId: TeamId }

type Fields = Side

/** What an entry says, besides who did it and when. */
export interface Audited {
  readonly action: AuditAction
  readonly target: { readonly type: string; readonly id?: string | null; readonly name?: string | null }
  readonly before?: Fields | undefined
  readonly after?: Fields | undefined
  /**
   * Stores all values in full, so that they can be restored, until newer ones of the same item need their room. Only for
   * fields of links, pages and QR codes, whose size is bounded, and which contain no secrets.
   */
  readonly isWhole?: boolean
  /** The network of the request, for a fiber that works for several requests; by default, that of the fiber's request. */
  readonly network?: string | null
}

/** The most characters of a stored name or value. */
const longestText = 500
/** The most characters of the stored fields of one side. */
const longestSide = 8000

/** The most ids of items that an entry contains. */
const mostIds = 100

/** Names of fields that are never stored, as a second defense: services must not pass secrets at all. */
const isSecret = (name: string) => /password|secret|token|hash|^key$/i.test(name)

const short = (value: unknown): unknown =>
  typeof value === "string" && value.length > longestText ? `${value.slice(0, longestText)}…` : value

/** Fields as stored JSON: without secrets, and without the fields that would make it too long. */
export const storedSide = (fields: Fields | undefined): string | null => {
  if (fields === undefined) return null
  const kept: Record<string, unknown> = {}
  let length = 2
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || isSecret(name)) continue
    const text = JSON.stringify(short(value))
    length += name.length + text.length + 4
    if (length > longestSide) break
    kept[name] = short(value)
  }
  return JSON.stringify(kept)
}

/** The fields that a change really changes, before and after it. */
export const changedFields = <A extends object>(before: A, after: Partial<A>) => {
  const names = Object.keys(after).filter((name) => {
    const [former, latter] = [before[name as keyof A], after[name as keyof A]]
    return latter !== undefined && JSON.stringify(former) !== JSON.stringify(latter)
  })
  const of = (fields: object): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
  return { isChanged: names.length > 0, before: of(before), after: of(after) }
}

/** The target of an action on items of a kind: the only one, or their number and the first ids. */
export const auditedItems = (
  type: string,
  items: ReadonlyArray<{ readonly id: string; readonly name?: string | null }>
): Pick<Audited, "target" | "after"> => {
  const [first] = items
  if (first !== undefined && items.length === 1) return { target: { type, id: first.id, name: first.name ?? null } }
  return { target: { type }, after: { count: items.length, ids: items.slice(0, mostIds).map(({ id }) => id) } }
}

const memberships = rowsOf(Schema.Struct({ team_id: TeamId, username: Schema.String }))

/** The audit log of each team. Services record entries in the transaction of the change; no one can change them. */
export class AuditLog extends Effect.Service<AuditLog>()("audit/AuditLog", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings

    const networkIn = (context: Context.Context<never>) =>
      Option.match(Context.getOption(context, HttpServerRequest.HttpServerRequest), {
        onNone: () => null,
        onSome: (request) => auditNetworkOf(clientAddress(request, settings))
      })

    const nameOf = (actor: Actor) => {
      if (actor.via === "key") return sql`(SELECT name FROM api_keys WHERE id = ${actor.id})`
      return actor.via === "session" ? sql`(SELECT username FROM users WHERE id = ${actor.userId})` : sql`'system'`
    }

    /** Removes the oldest values of items above their quota. Their entries keep the names of the fields. */
    const trim = (team: TeamId, items: ReadonlyArray<string>) =>
      Effect.asVoid(sql`UPDATE audit_entries SET before = NULL, after = NULL, bytes = 0 WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(bytes) OVER newest AS total, row_number() OVER newest AS place FROM audit_entries
          WHERE team_id = ${team} AND bytes > 0 AND ${sql.in("target_id", items)}
          WINDOW newest AS (PARTITION BY target_id ORDER BY at DESC, id DESC)
        ) large WHERE total > ${mostOfItem} AND place > 1)`)

    const inserting = Effect.fnUntraced(function* (actor: Actor, all: ReadonlyArray<Audited>, address?: string) {
      const now = yield* Clock.currentTimeMillis
      const [type, actorId] =
        actor.via === "key" ? ["key", actor.id] : actor.via === "session" ? ["user", actor.userId] : ["system", null]
      const from = address === undefined ? networkIn(yield* Effect.context<never>()) : auditNetworkOf(address)
      const rows: Array<Fragment> = []
      const large = new Set<string>()
      for (const { action, target, before, after, isWhole, network = from } of all) {
        const id = yield* newId<AuditEntryId>()
        const sides = isWhole ? wholeSides(before, after) : sized(storedSide(before), storedSide(after))
        if (isWhole && sides.bytes !== null && target.id) large.add(target.id)
        rows.push(sql`(${id}, ${actor.teamId}, ${now}, ${action}, ${type}, ${actorId}, coalesce(${nameOf(actor)}, ''),
          ${network}, ${target.type}, ${target.id ?? null}, ${target.name?.slice(0, longestText) ?? null},
          ${sides.before}, ${sides.after}, ${sides.fields}, ${sides.bytes})`)
      }
      const insert = sql`INSERT INTO audit_entries (id, team_id, at, action, actor_type, actor_id, actor_name, network,
        target_type, target_id, target_name, before, after, fields, bytes) VALUES ${sql.csv(rows)}`
      return { insert, trim: large.size === 0 ? Effect.void : trim(actor.teamId, [...large]) }
    })

    const insertAll = (actor: Actor, all: ReadonlyArray<Audited>, address?: string) =>
      Effect.flatMap(inserting(actor, all, address), ({ insert, trim }) => Effect.zipRight(insert, trim))

    return {
      /** The network of the request that a context belongs to; null if it belongs to none. */
      networkIn,

      /** Records what an actor did, within the caller's transaction. The address is that of the request by default. */
      record: (actor: Actor, entry: Audited, address?: string): Effect.Effect<void, SqlError> =>
        insertAll(actor, [entry], address),

      /** Records several entries, if there are any, with one statement. */
      recordAll: (actor: Actor, all: ReadonlyArray<Audited>): Effect.Effect<void, SqlError> =>
        all.length === 0 ? Effect.void : insertAll(actor, all),

      /**
       * Records several entries, and with the same statement looks whether an endpoint subscribes to the event of the
       * change. Returns undefined, without a statement, if there are no entries.
       */
      recordWith: Effect.fnUntraced(function* (actor: Actor, type: RaisedType, all: ReadonlyArray<Audited>) {
        if (all.length === 0) return undefined
        const { insert, trim } = yield* inserting(actor, all)
        const rows = yield* sql<{ readonly endpoint: string | null }>`${insert}
          RETURNING (${wanting(sql, actor.teamId, type)}) AS endpoint`
        yield* trim
        return rows[0]?.endpoint !== null
      }),

      /** Records what happened to a person's account, in all of their teams. By default, the person did it. */
      recordOfAccount: Effect.fnUntraced(function* (
        userId: UserId,
        { action, after, by = "person" }: Pick<Audited, "action" | "after"> & { readonly by?: "person" | "system" }
      ) {
        const teams =
          yield* memberships(sql`SELECT m.team_id, u.username FROM members m JOIN users u ON u.id = m.user_id
          WHERE m.user_id = ${userId} ORDER BY m.team_id`)
        for (const { team_id: teamId, username } of teams) {
          const actor: Actor = by === "system" ? { via: "system", teamId } : { via: "session", teamId, userId }
          yield* insertAll(actor, [{ action, after, target: { type: "user", id: userId, name: username } }])
        }
      }),

      /** Deletes entries that are older than the retention time. */
      prune: Effect.gen(function* () {
        if (settings.auditRetentionDays === 0) return
        const until = (yield* Clock.currentTimeMillis) - settings.auditRetentionDays * dayMillis
        yield* sql`DELETE FROM audit_entries WHERE at < ${until}`
      })
    }
  })
}) {}
