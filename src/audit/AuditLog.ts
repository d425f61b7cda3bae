import { HttpServerRequest } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { Clock, Context, Effect, Option, Schema } from "effect"
import { type AuditEntryId, type JobId, newId, TeamId, UserId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import { wanting } from "../event/Events.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { dayMillis } from "../lib/Time.ts"
import { auditNetworkOf } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { ActorType, type AuditAction } from "./Audit.ts"
import { mostOfItem, type Side, sized, wholeSides } from "./Sides.ts"

/** The person or key that started a job, with the name at that time. `system` is the command line or the server itself. */
export const StartedBy = Schema.Struct({
  type: ActorType,
  id: Schema.NullOr(Schema.String),
  name: Schema.String,
  user_id: UserId
})
export type StartedBy = typeof StartedBy.Type

/** Who acts in which team. A caller is one; `system` is the command line or the server itself. */
export type Actor =
  | { readonly via: "job"; readonly teamId: TeamId; readonly jobId: JobId; readonly actor: StartedBy }
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
   * Stores all values in full, so that they can be restored, until newer values of the same item replace them. Only
   * for fields of links, pages and QR codes, which are bounded in size and contain no secrets.
   */
  readonly isWhole?: boolean
  /** The network of the request, for a fiber that works for several requests; by default, that of the fiber's request. */
  readonly network?: string | null
}

/** The most characters of a stored name or value. */
const longestText = 500
/** The most characters of the stored fields of one side. */
const longestSide = 8000

/** The maximum length of the list of items in an entry, and of an item's name in this list. */
const longestList = 7000
const longestItem = 40

/** Names of fields that are never stored, as a second defense: services must not pass secrets at all. */
const isSecret = (name: string) => /password|secret|token|hash|^key$/i.test(name)

const short = (value: unknown): unknown =>
  typeof value === "string" && value.length > longestText ? `${value.slice(0, longestText)}…` : value

/**
 * Fields as stored JSON, without secrets. A field that exceeds the remaining space is shortened to the start of its
 * JSON.
 */
export const storedSide = (fields: Fields | undefined): string | null => {
  if (fields === undefined) return null
  const kept: Record<string, unknown> = {}
  let room = longestSide
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || isSecret(name)) continue
    const text = JSON.stringify(short(value))
    room -= name.length + 6
    if (room <= 0) break
    const isFitting = text.length <= room
    kept[name] = isFitting ? short(value) : `${text.slice(0, Math.max(0, Math.min(longestText, room)))}…`
    room -= isFitting ? text.length : Math.min(longestText, Math.max(0, room))
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

/** The fields that every record has and that aren't part of its content. */
const unrecorded = new Set(["id", "team_id", "created_by", "created_at", "updated_at"])

const contentOf = (row: object): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !unrecorded.has(name)))

/** The types of records whose entries are generated from their fields. */
type RecordType = "annotation" | "folder" | "saved_view" | "tag" | "upload" | "utm_template"

/** The entries about records of a type; `nameOf` returns a record's name in the log. */
export const recordEntries = <Row extends { readonly id: string }>(
  type: RecordType,
  nameOf: (row: Row) => string
): {
  readonly created: (row: Row) => Audited
  readonly updated: (before: Row, after: Partial<Row>) => ReadonlyArray<Audited>
  readonly deleted: (row: Row) => Audited
} => {
  const targetOf = (row: Row) => ({ type, id: row.id, name: nameOf(row) })
  return {
    created: (row) => ({ action: `${type}.created` as AuditAction, target: targetOf(row), after: contentOf(row) }),
    updated: (before, after) => {
      const { isChanged, ...sides } = changedFields<object>(contentOf(before), contentOf(after))
      return isChanged ? [{ action: `${type}.updated` as AuditAction, target: targetOf(before), ...sides }] : []
    },
    deleted: (row) => ({ action: `${type}.deleted` as AuditAction, target: targetOf(row), before: contentOf(row) })
  }
}

interface AuditedItem {
  readonly id: string
  readonly name?: string | null
}

/** As many of the items, with their names, as fit into an entry. */
const listed = (items: ReadonlyArray<AuditedItem>) => {
  const shown: Array<{ readonly id: string; readonly name: string | null }> = []
  let room = longestList
  for (const { id, name } of items) {
    const item = { id, name: name?.slice(0, longestItem) ?? null }
    room -= JSON.stringify(item).length + 1
    if (room < 0) break
    shown.push(item)
  }
  return shown
}

/** The target of an action on items of one type: the individual item, or the number of items and the first ones. */
export const auditedItems = (type: string, items: ReadonlyArray<AuditedItem>): Pick<Audited, "target" | "after"> => {
  const [first] = items
  if (first !== undefined && items.length === 1) return { target: { type, id: first.id, name: first.name ?? null } }
  return { target: { type }, after: { count: items.length, items: listed(items) } }
}

const actorNames = rowsOf(Schema.Struct({ name: Schema.String }))
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

    const keyName = (id: string) => sql`(SELECT name FROM api_keys WHERE id = ${id})`
    const personName = (id: string) => sql`(SELECT username FROM users WHERE id = ${id})`

    /** The type and the id of an actor, and its current name. */
    const who = (actor: Actor): readonly [typeof ActorType.Type, string | null, Fragment] => {
      if (actor.via === "key") return ["key", actor.id, keyName(actor.id)]
      if (actor.via === "session") return ["user", actor.userId, personName(actor.userId)]
      if (actor.via === "system") return ["system", null, sql`'system'`]
      const { type, id, name } = actor.actor
      if (id === null) return [type, null, sql`${name}`]
      return [type, id, sql`coalesce(${type === "key" ? keyName(id) : personName(id)}, ${name})`]
    }

    /** Removes the oldest values of items above their quota. Their entries keep the names of the fields. */
    const trim = (team: TeamId, items: ReadonlyArray<string>) =>
      Effect.asVoid(sql`UPDATE audit_entries SET before = NULL, after = NULL, bytes = 0 WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(bytes) OVER newest AS total, row_number() OVER newest AS place FROM audit_entries
          WHERE team_id = ${team} AND bytes > 0 AND ${sql.in("target_id", items)}
          WINDOW newest AS (PARTITION BY target_id ORDER BY at DESC, id DESC)
        ) large WHERE total > ${mostOfItem} AND place > 1)`)

    const inserting = Effect.fnUntraced(function* (
      actor: Actor,
      all: ReadonlyArray<Audited & { readonly id?: AuditEntryId }>,
      address?: string
    ) {
      const now = yield* Clock.currentTimeMillis
      const [type, actorId, name] = who(actor)
      const jobId = actor.via === "job" ? actor.jobId : null
      const from = address === undefined ? networkIn(yield* Effect.context<never>()) : auditNetworkOf(address)
      const rows: Array<Fragment> = []
      const large = new Set<string>()
      for (const { action, target, before, after, isWhole, network = from, id: given } of all) {
        const id = given ?? (yield* newId<AuditEntryId>())
        const sides = isWhole ? wholeSides(before, after) : sized(storedSide(before), storedSide(after))
        if (isWhole && sides.bytes !== null && target.id) large.add(target.id)
        rows.push(sql`(${id}, ${actor.teamId}, ${now}, ${action}, ${type}, ${actorId}, coalesce(${name}, ''),
          ${network}, ${jobId}, ${target.type}, ${target.id ?? null}, ${target.name?.slice(0, longestText) ?? null},
          ${sides.before}, ${sides.after}, ${sides.fields}, ${sides.bytes})`)
      }
      const insert = sql`INSERT INTO audit_entries (id, team_id, at, action, actor_type, actor_id, actor_name, network,
        job_id, target_type, target_id, target_name, before, after, fields, bytes) VALUES ${sql.csv(rows)}`
      return { insert, trim: large.size === 0 ? Effect.void : trim(actor.teamId, [...large]) }
    })

    const insertAll = (actor: Actor, all: Parameters<typeof inserting>[1], address?: string) =>
      Effect.flatMap(inserting(actor, all, address), ({ insert, trim }) => Effect.zipRight(insert, trim))

    return {
      /** The network of the request that a context belongs to; null if it belongs to none. */
      networkIn,

      /** Records what an actor did, within the caller's transaction. The address is that of the request by default. */
      record: (actor: Actor, entry: Audited, address?: string): Effect.Effect<void, SqlError> =>
        insertAll(actor, [entry], address),

      /** Records an entry about a batch of a job's changes; returns its id. */
      recordBatch: Effect.fnUntraced(function* (actor: Actor, entry: Audited) {
        const id = yield* newId<AuditEntryId>()
        yield* insertAll(actor, [{ ...entry, id }])
        return id
      }),

      /** The caller's current name in the log. */
      nameOf: (actor: Actor) =>
        Effect.map(actorNames(sql`SELECT coalesce(${who(actor)[2]}, '') AS name`), ([row]) => row?.name ?? ""),

      /** Records an entry if the change was made. */
      recordIf:
        (actor: Actor, entry: Audited) =>
        <E, R>(changing: Effect.Effect<boolean, E, R>): Effect.Effect<boolean, E | SqlError, R> =>
          Effect.tap(changing, (isMade) => (isMade ? insertAll(actor, [entry]) : Effect.void)),

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
        {
          action,
          before,
          after,
          by = "person"
        }: Pick<Audited, "action" | "before" | "after"> & { readonly by?: "person" | "system" }
      ) {
        const teams =
          yield* memberships(sql`SELECT m.team_id, u.username FROM members m JOIN users u ON u.id = m.user_id
          WHERE m.user_id = ${userId} ORDER BY m.team_id`)
        for (const { team_id: teamId, username } of teams) {
          const actor: Actor = by === "system" ? { via: "system", teamId } : { via: "session", teamId, userId }
          yield* insertAll(actor, [{ action, before, after, target: { type: "user", id: userId, name: username } }])
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
