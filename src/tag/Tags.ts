import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { AuditLog, recordEntries } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { newId, type TagId } from "../contract/Id.ts"
import { rangeOf, type Slice } from "../contract/Paging.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { onConflict, orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { TagsRepo } from "./Repo.ts"
import {
  type CreateTag,
  defaultColor,
  type LinkTag,
  nameKey,
  type Tag,
  TagNameTaken,
  TagNotFound,
  type TagRef,
  tagIdIn,
  type UpdateTag,
  unknownTag
} from "./Tag.ts"

const entries = recordEntries<Pick<Tag, "id" | "name" | "color">>("tag", ({ name }) => name)

const recordedOf = ({ id, name, color }: Pick<Tag, "id" | "name" | "color">) => ({ id, name, color })

/** The tags of the caller's team. */
export class Tags extends Effect.Service<Tags>()("tag/Tags", {
  dependencies: [TagsRepo.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* TagsRepo
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = traced("Tags.get")(function* (id: TagId) {
      const { teamId, reach } = yield* Caller
      const found = yield* repo.find(teamId, reach, id)
      return yield* Effect.mapError(found, () => new TagNotFound())
    })

    /** Returns the tags of the caller's team to which the references belong, by reference. */
    const referred = Effect.fnUntraced(function* (refs: ReadonlyArray<TagRef>) {
      if (refs.length === 0) return new Map<TagRef, LinkTag>()
      const ids = refs.flatMap((ref) => tagIdIn(ref) ?? [])
      const keys = refs.flatMap((ref) => (tagIdIn(ref) === undefined ? [nameKey(ref)] : []))
      const rows = yield* repo.findMany((yield* Caller).teamId, ids, keys)
      const found = new Map<string, LinkTag>(rows.flatMap((tag) => [[tag.id, tag] as const, [nameKey(tag.name), tag]]))
      return new Map(
        refs.flatMap((ref) => {
          const tag = found.get(tagIdIn(ref) ?? nameKey(ref))
          return tag === undefined ? [] : [[ref, tag] as const]
        })
      )
    })

    return {
      get,

      list: traced("Tags.list")(function* (slice: Slice) {
        const { teamId, reach } = yield* Caller
        return { tags: yield* repo.list(teamId, reach, rangeOf(slice)), total: yield* repo.count(teamId) }
      }),

      create: traced("Tags.create")(function* ({ name, color }: typeof CreateTag.Type) {
        const caller = yield* Caller
        const { teamId } = caller
        const id = yield* newId<TagId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          team_id: teamId,
          name,
          name_key: nameKey(name),
          color: color ?? defaultColor,
          created_at: now,
          updated_at: now
        }
        const storing = Effect.gen(function* () {
          yield* repo.insert(row)
          yield* audit.record(caller, entries.created(recordedOf(row)))
          return yield* Effect.orDie(get(id))
        })
        return yield* inTransaction(remembered(storing)).pipe(onConflict(() => new TagNameTaken(name)))
      }),

      update: traced("Tags.update")(function* (id: TagId, body: typeof UpdateTag.Type) {
        const caller = yield* Caller
        const before = yield* get(id)
        const { name, color: given } = { ...before, ...body }
        const color = given ?? defaultColor
        const now = yield* Clock.currentTimeMillis
        const storing = Effect.zipRight(
          repo.update(caller.teamId, id, { name, name_key: nameKey(name), color, updated_at: now }),
          audit.recordAll(caller, entries.updated(recordedOf(before), { name, color }))
        )
        yield* inTransaction(storing).pipe(onConflict(() => new TagNameTaken(name)))
        return yield* get(id)
      }),

      /** Deletes a tag; its links are kept. */
      remove: traced("Tags.remove")(function* (id: TagId) {
        const caller = yield* Caller
        const tag = yield* get(id)
        const removing = audit.recordIf(caller, entries.deleted(recordedOf(tag)))(repo.remove(caller.teamId, id))
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new TagNotFound()
      }),

      /** Deletes the given tags that have no links. */
      removeUnused: traced("Tags.removeUnused")(function* (ids: ReadonlyArray<string>) {
        if (ids.length > 0) yield* repo.removeUnused((yield* Caller).teamId, ids)
      }),

      /** Finds the tags with these names, and creates the missing ones; also returns which tags were created. */
      named: traced("Tags.named")(function* (names: ReadonlyArray<string>) {
        const { teamId } = yield* Caller
        const wanted = new Map(names.map((name) => [nameKey(name), name]))
        if (wanted.size === 0) return { ids: new Map<string, TagId>(), made: [] as ReadonlyArray<TagId> }
        const now = yield* Clock.currentTimeMillis
        const known = yield* repo.findNamed(teamId, [...wanted.keys()])
        for (const { name_key } of known) wanted.delete(name_key)
        const made = yield* Effect.forEach(wanted, ([name_key, name]) =>
          Effect.map(newId<TagId>(), (id) => ({ id, name, name_key }))
        )
        const common = { team_id: teamId, color: defaultColor, created_at: now, updated_at: now }
        if (made.length > 0) yield* repo.insertAll(made.map((tag) => ({ ...tag, ...common })))
        const ids = new Map([...known, ...made].map(({ id, name_key }) => [name_key, id]))
        return {
          ids: new Map(names.flatMap((name) => [[name, ids.get(nameKey(name)) as TagId] as const])),
          made: made.map(({ id }) => id)
        }
      }),

      referred,

      /** The id of a tag of the caller's team. Fails with 422 for the field if no tag has the name, and 404 for an id. */
      idOf: Effect.fnUntraced(function* (field: string, ref: TagRef) {
        const found = (yield* referred([ref])).get(ref)
        if (found !== undefined) return found.id
        return yield* tagIdIn(ref) === undefined ? invalid({ [field]: [unknownTag(ref)] }) : new TagNotFound()
      }),

      /** Returns the given tags that belong to the caller's team, by id. */
      known: Effect.fnUntraced(function* (ids: ReadonlyArray<TagId>) {
        if (ids.length === 0) return new Map<TagId, LinkTag>()
        const rows = yield* repo.findMany((yield* Caller).teamId, ids)
        return new Map(rows.map((tag) => [tag.id, tag]))
      })
    }
  })
}) {}
