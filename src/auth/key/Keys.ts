import { createHash } from "node:crypto"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, DateTime, Effect, Option } from "effect"
import { customAlphabet } from "nanoid"
import { type Actor, type Audited, AuditLog, changedFields } from "../../audit/AuditLog.ts"
import { Forbidden, Invalid } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { type DomainId, type FolderId, type KeyId, newId, type TeamId, type UserId } from "../../contract/Id.ts"
import { rangeOf, type Slice } from "../../contract/Paging.ts"
import { covers, type Role } from "../../contract/Role.ts"
import type { Scope } from "../../contract/Scope.ts"
import { Events, type Raised } from "../../event/Events.ts"
import { base62, checksumOf, isKeySecret } from "../../lib/KeyText.ts"
import { hourMillis } from "../../lib/Time.ts"
import { traced } from "../../lib/Traced.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { millis } from "../../storage/Fields.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { AccountNotices } from "../AccountNotices.ts"
import { confirmed, Manager } from "../Policy.ts"
import { HolderCache } from "./HolderCache.ts"
import {
  type CreateKey,
  isSuspended,
  type Key,
  KeyNotFound,
  type NewKey,
  type RotateKey,
  type UpdateKey
} from "./Key.ts"
import { expiryFault, networksFault, outlivingFault, placesFault, widerFault } from "./KeyFaults.ts"
import { type Holder, KeysRepo } from "./KeysRepo.ts"

const draw = customAlphabet(base62, 32)

/** A new API key: `lnd_`, 32 random base62 characters, and a checksum of 6 characters. */
const drawKeySecret: Effect.Effect<string> = Effect.sync(() => {
  const random = draw()
  return `lnd_${random}${checksumOf(random)}`
})

/** The SHA-256 that is stored instead of the key. */
const hashKeySecret = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The start of a key, by which its owner recognizes it. */
const hintOf = (text: string): string => `${text.slice(0, 8)}…`

/** The minimum interval between writes of the time of a key's last use, in milliseconds. */
const touchEvery = 60_000

/** The maximum number of API keys of a team. */
const mostKeys = 200

/** The maximum number of former secrets of a key that work beside the latest one of them. */
const mostEarlierSecrets = 9

const isOver = ({ expires_at }: Holder, now: number): boolean => expires_at !== null && expires_at <= now

const isValid = (holder: Holder, now: number): boolean =>
  !isOver(holder, now) && !isSuspended(holder.role, holder.member_role)

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

/** The event data of a key. */
const eventOf = ({ id, name, role, hint, created_by }: Key): Raised => ({
  subject: id,
  data: { key: { id, name, role, hint, created_by } }
})

const auditTarget = ({ id, name }: Pick<Key, "id" | "name">) => ({ type: "key", id, name })

const revocationOf = (key: Key): Audited => ({
  action: "key.revoked",
  target: auditTarget(key),
  before: { role: key.role, hint: key.hint }
})

const distinct = <A>(list: ReadonlyArray<A> | null | undefined): ReadonlyArray<A> | null =>
  list ? [...new Set(list)] : null

const jsonOf = (list: ReadonlyArray<string | null> | null): string | null =>
  list === null ? null : JSON.stringify(list)

interface Issued {
  readonly teamId: TeamId
  readonly userId: UserId
  readonly name: string
  readonly role: Role
  readonly expiresAt?: DateTime.Utc | null | undefined
  readonly scopes?: ReadonlyArray<Scope> | null | undefined
  readonly networks?: ReadonlyArray<string> | null | undefined
  readonly folders?: ReadonlyArray<FolderId> | null | undefined
  readonly domains?: ReadonlyArray<DomainId | null> | null | undefined
  /** The secret to use instead of a random one. */
  readonly secret?: string | undefined
  /** Who creates it; by default, the command line or the server itself. */
  readonly by?: Actor
}

/** Creates, lists, verifies and revokes API keys. */
export class Keys extends Effect.Service<Keys>()("auth/key/Keys", {
  dependencies: [KeysRepo.Default, HolderCache.Default, Events.Default, AuditLog.Default, AccountNotices.Default],
  effect: Effect.gen(function* () {
    const repo = yield* KeysRepo
    const holders = yield* HolderCache
    const sql = yield* SqlClient.SqlClient
    const events = yield* Events
    const audit = yield* AuditLog
    const notices = yield* AccountNotices

    const issue = traced("Keys.issue")(function* (key: Issued) {
      const id = yield* newId<KeyId>()
      const now = yield* DateTime.now
      const secret = key.secret ?? (yield* drawKeySecret)
      const record: Key = {
        id,
        team_id: key.teamId,
        created_by: key.userId,
        name: key.name,
        role: key.role,
        scopes: distinct(key.scopes),
        allowed_networks: distinct(key.networks),
        folder_ids: distinct(key.folders),
        domain_ids: distinct(key.domains),
        hint: hintOf(secret),
        suspended: false,
        expires_at: key.expiresAt ?? null,
        former_expires_at: null,
        last_used_at: null,
        created_at: now
      }
      const { last_used_at: _, suspended: __, former_expires_at: ___, ...row } = record
      const insert = repo.insert({
        ...row,
        hash: hashKeySecret(secret),
        scopes: jsonOf(record.scopes),
        allowed_networks: jsonOf(record.allowed_networks),
        folder_ids: jsonOf(record.folder_ids),
        domain_ids: jsonOf(record.domain_ids),
        expires_at: millis(record.expires_at),
        created_at: DateTime.toEpochMillis(now)
      })
      const told = events.raise(key.teamId, "key.created", Effect.succeed([eventOf(record)]))
      const recorded = audit.record(key.by ?? { via: "system", teamId: key.teamId }, {
        action: "key.created",
        target: auditTarget(record),
        after: {
          ...{ role: record.role, hint: record.hint, expires_at: record.expires_at },
          ...(record.scopes === null ? {} : { scopes: record.scopes }),
          ...(record.allowed_networks === null ? {} : { allowed_networks: record.allowed_networks }),
          ...(record.folder_ids === null ? {} : { folder_ids: record.folder_ids }),
          ...(record.domain_ids === null ? {} : { domain_ids: record.domain_ids })
        }
      })
      yield* orDieSql(transactionOn(sql)(Effect.all([insert, told, recorded], { discard: true })))
      return { ...record, key: secret }
    })

    const remove = Effect.fnUntraced(function* (by: Actor, id: KeyId) {
      const team = by.teamId
      const removing = Effect.gen(function* () {
        yield* repo.lock(team)
        const key = Option.getOrUndefined(yield* repo.find(team, id))
        if (key === undefined) return false
        const told = Effect.succeed([eventOf(key)])
        // Before the removal, because a key may revoke itself.
        yield* audit.record(by, revocationOf(key))
        const tell = yield* events.prepare(team, "key.revoked", told)
        yield* repo.remove(team, id)
        yield* tell()
        yield* holders.clear
        return true
      })
      return yield* orDieSql(transactionOn(sql)(removing))
    })

    const removeMadeBy = Effect.fnUntraced(function* (
      team: TeamId,
      user: UserId,
      by: Actor = { via: "session", teamId: team, userId: user }
    ) {
      const made = (yield* repo.list(team, everything)).filter(({ created_by }) => created_by === user)
      for (const key of made) yield* audit.record(by, revocationOf(key))
      const tell = yield* events.prepare(team, "key.revoked", Effect.succeed(made.map(eventOf)))
      yield* repo.removeMadeBy(team, user)
      yield* tell()
      yield* holders.clear
    })

    /** A key that the caller may change. Runs in a transaction and locks the keys of the team. */
    const changeable = Effect.fnUntraced(function* (id: KeyId) {
      const caller = yield* Manager
      yield* repo.lock(caller.teamId)
      const key = yield* Effect.mapError(yield* repo.find(caller.teamId, id), () => new KeyNotFound())
      if (caller.via === "key" && caller.limits !== undefined) return yield* new Forbidden(fault("key_is_limited"))
      if (!covers(caller.role, key.role)) return yield* new Forbidden(fault("key_not_yours"))
      if (key.role === "owner") yield* confirmed
      return { caller, key }
    })

    const touch = (hash: string, { id, last_used_at }: Holder, now: number) => {
      if (last_used_at !== null && now - last_used_at < touchEvery) return Effect.void
      holders.touched(hash, now)
      return Effect.ignoreLogged(repo.touch(id, now))
    }

    return {
      issue,

      /** Creates a key. `keep` stores the result in the same transaction. */
      create: traced("Keys.create")(function* (
        body: typeof CreateKey.Type,
        keep: (made: typeof NewKey.Type) => Effect.Effect<void, SqlError>
      ) {
        const caller = yield* Manager
        if (caller.via === "key" && caller.limits !== undefined) return yield* new Forbidden(fault("key_is_limited"))
        if (!covers(caller.role, body.role)) return yield* new Forbidden(fault("key_above_role"))
        if (body.role === "owner") yield* confirmed
        yield* expiryFault(body.expires_at)
        yield* outlivingFault(caller, body.expires_at ?? null)
        yield* networksFault(body.allowed_networks)
        yield* placesFault(repo, caller.teamId, body)
        return yield* transactionOn(sql)(
          Effect.gen(function* () {
            yield* repo.lock(caller.teamId)
            if ((yield* repo.count(caller.teamId)) >= mostKeys) {
              return yield* new Invalid(fault("too_many_keys", { most: mostKeys }), undefined, "limit_reached")
            }
            return yield* issue({
              teamId: caller.teamId,
              userId: caller.userId,
              name: body.name,
              role: body.role,
              expiresAt: body.expires_at,
              by: caller,
              scopes: body.scopes,
              networks: body.allowed_networks,
              folders: body.folder_ids,
              domains: body.domain_ids
            }).pipe(Effect.tap(notices.tell(caller.userId, "key")))
          }).pipe(Effect.tap(keep))
        ).pipe(orDieSql)
      }),

      list: traced("Keys.list")(function* (slice: Slice) {
        const { teamId } = yield* Manager
        return { keys: yield* repo.list(teamId, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      get: traced("Keys.get")(function* (id: KeyId) {
        const found = yield* repo.find((yield* Manager).teamId, id)
        return yield* Effect.mapError(found, () => new KeyNotFound())
      }),

      /** Changes what a key is called and where it works. Its scopes, folders and domains only narrow. */
      update: traced("Keys.update")(function* (id: KeyId, body: typeof UpdateKey.Type) {
        yield* expiryFault(body.expires_at)
        yield* networksFault(body.allowed_networks)
        const changing = Effect.gen(function* () {
          const { caller, key } = yield* changeable(id)
          if (body.expires_at !== undefined) yield* outlivingFault(caller, body.expires_at)
          yield* placesFault(repo, caller.teamId, body)
          yield* widerFault(key, body)
          const changes = {
            ...(body.name === undefined ? {} : { name: body.name }),
            ...(body.scopes === undefined ? {} : { scopes: distinct(body.scopes) }),
            ...(body.allowed_networks === undefined ? {} : { allowed_networks: distinct(body.allowed_networks) }),
            ...(body.folder_ids === undefined ? {} : { folder_ids: distinct(body.folder_ids) }),
            ...(body.domain_ids === undefined ? {} : { domain_ids: distinct(body.domain_ids) }),
            ...(body.expires_at === undefined ? {} : { expires_at: body.expires_at })
          }
          const { isChanged, before, after } = changedFields<object>(key, changes)
          if (!isChanged) return key
          const { scopes, allowed_networks, folder_ids, domain_ids, expires_at, ...named } = changes
          yield* repo.update(caller.teamId, id, {
            ...named,
            ...(scopes === undefined ? {} : { scopes: jsonOf(scopes) }),
            ...(allowed_networks === undefined ? {} : { allowed_networks: jsonOf(allowed_networks) }),
            ...(folder_ids === undefined ? {} : { folder_ids: jsonOf(folder_ids) }),
            ...(domain_ids === undefined ? {} : { domain_ids: jsonOf(domain_ids) }),
            ...(expires_at === undefined ? {} : { expires_at: millis(expires_at) })
          })
          yield* audit.record(caller, { action: "key.changed", target: auditTarget(key), before, after })
          yield* holders.clear
          return { ...key, ...changes }
        })
        return yield* orDieSql(transactionOn(sql)(changing))
      }),

      /**
       * Gives a key a new secret. The current one keeps working for some hours, and so does each one before it until
       * its own end. Only a key's creator sees its secret, so whoever rotates another person's key becomes its creator.
       * The former secrets of a suspended key end at once: its former creator lost the rights.
       */
      rotate: traced("Keys.rotate")(function* (
        id: KeyId,
        { overlap_hours = 24 }: typeof RotateKey.Type,
        keep: (made: typeof NewKey.Type) => Effect.Effect<void, SqlError>
      ) {
        const secret = yield* drawKeySecret
        const now = yield* Clock.currentTimeMillis
        const hint = hintOf(secret)
        const rotating = Effect.gen(function* () {
          const { caller, key } = yield* changeable(id)
          yield* outlivingFault(caller, key.expires_at)
          const until = overlap_hours === 0 || key.suspended ? null : now + overlap_hours * hourMillis
          const former_expires_at = until === null ? null : DateTime.unsafeMake(until)
          const { created_by } = key
          const isTaken = created_by !== caller.userId
          if (isTaken) yield* repo.update(caller.teamId, id, { created_by: caller.userId })
          const earlier = yield* repo.replaceSecret(id, { hash: hashKeySecret(secret), hint }, until, now)
          if (earlier > mostEarlierSecrets) {
            return yield* new Invalid(
              fault("too_many_secrets", { most: mostEarlierSecrets + 1 }),
              undefined,
              "limit_reached"
            )
          }
          yield* audit.record(caller, {
            action: "key.rotated",
            target: auditTarget(key),
            before: { hint: key.hint, ...(isTaken ? { created_by } : {}) },
            after: { hint, overlap_hours, ...(isTaken ? { created_by: caller.userId } : {}) }
          })
          yield* notices.tell(created_by, isTaken ? "keyTaken" : "keyRotated")
          yield* holders.clear
          const changed = { created_by: caller.userId, suspended: false, hint, former_expires_at }
          const rotated = { ...key, ...changed, key: secret }
          yield* keep(rotated)
          return rotated
        })
        return yield* orDieSql(transactionOn(sql)(rotating))
      }),

      /** Revokes a key of a team; the next request with it gets a 401. */
      revoke: traced("Keys.revoke")(function* (id: KeyId) {
        const caller = yield* Manager
        const key = yield* Effect.mapError(yield* repo.find(caller.teamId, id), () => new KeyNotFound())
        if (!covers(caller.role, key.role)) return yield* new Forbidden(fault("key_not_yours"))
        yield* remove(caller, id)
      }),

      /** All keys of a team, for the operator. */
      listOf: (team: TeamId) => repo.list(team, everything),
      removeFrom: (team: TeamId, id: KeyId) => remove({ via: "system", teamId: team }, id),

      /** Deletes the keys that a person created in a team. By default, the person does it. */
      removeMadeBy,

      /** Deletes all keys that a person created, in all teams. */
      removeAllMadeBy: (user: UserId) =>
        Effect.flatMap(repo.teamsOf(user), (teams) =>
          Effect.forEach(teams, (team) => removeMadeBy(team, user), { discard: true })
        ),

      /**
       * The holder of a valid key. A key is valid if it exists and is not expired, and if its creator still has at
       * least the key's role in the team.
       */
      recognise: Effect.fnUntraced(function* (secret: string) {
        if (!isKeySecret(secret)) return Option.none<Holder>()
        const hash = hashKeySecret(secret)
        const found = yield* holders.find(hash)
        const now = yield* Clock.currentTimeMillis
        const valid = Option.filter(found, (holder) => isValid(holder, now))
        if (Option.isNone(valid)) return valid
        yield* touch(hash, valid.value, now)
        return valid
      }),

      /** The holders of the given keys, without keys that are no longer valid. */
      holdersOf: Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
        if (ids.length === 0) return []
        const now = yield* Clock.currentTimeMillis
        const found = yield* repo.findHolders(ids)
        return found.filter((holder) => isValid(holder, now))
      })
    }
  })
}) {}
