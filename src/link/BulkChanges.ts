import { SqlClient } from "@effect/sql"
import { Array as Arr, Clock, Effect, Option } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { mayChangeIn, sees } from "../auth/Policy.ts"
import { Invalid } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { LinkId, TagId } from "../contract/Id.ts"
import { placeFaults } from "../contract/Reach.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { isRestDue, mapInSteps, nextTick } from "../lib/NextTick.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { conflicts, orDieSql, settled } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { type TagRef, unknownTag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"
import {
  type BulkChange,
  type BulkChangeInput,
  type BulkRemove,
  type BulkUpdate,
  mostCarried,
  plainOf
} from "./Bulk.ts"
import { BulkRepo } from "./BulkRepo.ts"
import { linkDeleted, linkUpdated } from "./Changed.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { LinkTrash } from "./LinkTrash.ts"
import { present } from "./Present.ts"
import { type LinkRow, LinksRepo } from "./Repo.ts"
import { isPermanent, limitsForever, permanentBranches, permanentLimit } from "./Requirements.ts"
import { ExternalIdTaken } from "./SlugTaken.ts"
import { LinksTable } from "./Tables.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"

/** The number of links to which one statement adds tags. */
const taggedAtOnce = 10

/** Changes to many links of the caller's team; each is all or nothing. */
export class BulkChanges extends Effect.Service<BulkChanges>()("link/BulkChanges", {
  dependencies: [
    LinksRepo.Default,
    BulkRepo.Default,
    TestsAndTargeting.Default,
    LinkTrash.Default,
    LinkEvents.Default,
    LinkAddresses.Default,
    Folders.Default,
    Tags.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const batch = yield* BulkRepo
    const extras = yield* TestsAndTargeting
    const trash = yield* LinkTrash
    const events = yield* LinkEvents
    const addresses = yield* LinkAddresses
    const folders = yield* Folders
    const tags = yield* Tags
    const audit = yield* AuditLog
    const settings = yield* Settings
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** The links with these ids in order and without duplicates, and the ids that the team doesn't have. */
    const sorted = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
      const caller = yield* Caller
      const unique = [...new Set(ids)]
      const seen = (yield* repo.findAmong(caller.teamId, unique)).filter((row) => sees(caller, row))
      const found = new Map(seen.map((row) => [row.id, row]))
      return {
        rows: unique.flatMap((id) => found.get(id) ?? []),
        missing: unique.filter((id) => !found.has(id))
      }
    })

    /** A change with its tags by id, and its faults by field. */
    const resolved = Effect.fnUntraced(function* ({ add_tags = [], remove_tags = [], ...plain }: BulkChangeInput) {
      const { folder_id } = plain
      const errors: Record<string, ReadonlyArray<Fault>> = {}
      if (folder_id && Option.isNone(yield* folders.look(folder_id))) {
        errors["folder_id"] = [fault("unknown_folder")]
      }
      for (const [field, wrong] of Object.entries(placeFaults((yield* Caller).reach, { folder_id }, false))) {
        errors[field] = [wrong]
      }
      const known = yield* tags.referred([...new Set([...add_tags, ...remove_tags])])
      const idsIn = (field: string, refs: ReadonlyArray<TagRef>, others: ReadonlyArray<TagId>) =>
        refs.flatMap((ref, place) => {
          const id = known.get(ref)?.id
          if (id === undefined) errors[`${field}.${place}`] = [unknownTag(ref)]
          else if (others.includes(id)) errors[`${field}.${place}`] = [fault("also_added")]
          return id ?? []
        })
      const added = idsIn("add_tags", add_tags, [])
      const removed = idsIn("remove_tags", remove_tags, added)
      const change: BulkChange = {
        ...plainOf(plain),
        ...(added.length === 0 ? {} : { add_tags: [...new Set(added)] }),
        ...(removed.length === 0 ? {} : { remove_tags: [...new Set(removed)] })
      }
      return { errors, change }
    })

    /** Fails if one of the links is in a folder that the caller doesn't change. */
    const mayChange = (rows: ReadonlyArray<LinkRow>) =>
      Effect.forEach(new Set(rows.map(({ folder_id }) => folder_id)), mayChangeIn, { discard: true })

    const addTags = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>, added: ReadonlyArray<TagId>) {
      if (added.length === 0) return
      const carried = new Map((yield* batch.carried(ids, added)).map((row) => [row.link_id, row]))
      if ([...carried.values()].some(({ n }) => n + added.length > mostCarried)) {
        return yield* invalid({
          add_tags: [fault("too_many_tags", { most: mostCarried })]
        })
      }
      const places = ids.map((id) => [id, carried.get(id)?.last ?? -1] as const)
      for (const some of Arr.chunksOf(places, taggedAtOnce)) {
        if (isRestDue()) yield* nextTick
        yield* batch.addTags(some, added)
      }
    })

    return {
      resolved,

      update: traced("LinkBatches.update")(function* (body: BulkUpdate) {
        const caller = yield* Caller
        const { teamId, userId } = caller
        const { ids: _, ...fields } = body
        if (Object.values(fields).every((value) => value === undefined)) {
          return yield* new Invalid(fault("nothing_changed"))
        }
        const { errors, change } = yield* resolved(body)
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        const { add_tags = [], remove_tags = [] } = change
        const { rows, missing } = yield* sorted(body.ids)
        if (rows.length === 0) return { links: [], missing }
        if (body.external_id && new Set(body.ids).size > 1) return yield* new ExternalIdTaken()
        const columns = LinksTable.columns({
          ...plainOf(change),
          ...(body.external_id === undefined ? {} : { external_id: body.external_id }),
          updated_at: yield* Clock.currentTimeMillis,
          updated_by: userId
        })
        const folderName = Option.getOrNull(
          Option.map(columns.folder_id ? yield* folders.look(columns.folder_id) : Option.none(), ({ name }) => name)
        )
        const { redirect_status, max_clicks } = change
        const isLimited = (row: LinkRow) =>
          limitsForever(redirect_status ?? row.redirect_status, max_clicks === undefined ? row.max_clicks : max_clicks)
        const changed = rows.map(({ id }) => id)
        const storing = Effect.gen(function* () {
          // Other requests may have changed the links since they were read, so validate the locked records.
          const states = yield* batch.states(teamId, changed)
          const former = (yield* repo.findAmong(teamId, changed)).filter((row) => sees(caller, row))
          const ids = former.map(({ id }) => id)
          yield* mayChange(former)
          if ((redirect_status !== undefined || max_clicks) && former.some(isLimited)) {
            return yield* invalid({ [max_clicks ? "max_clicks" : "redirect_status"]: [permanentLimit] })
          }
          const isForever = redirect_status !== undefined && isPermanent(redirect_status)
          if (isForever && states.some(({ branches }) => branches !== 0)) {
            return yield* invalid({ redirect_status: [permanentBranches] })
          }
          const tagsOf =
            add_tags.length + remove_tags.length === 0
              ? Effect.succeed(() => ({}))
              : Effect.map(extras.of(ids), (extrasOf) => (id: LinkId) => ({ tags: extrasOf(id).tags }))
          const partsBefore = yield* tagsOf
          yield* batch.update(teamId, ids, columns)
          yield* batch.removeTags(ids, remove_tags)
          yield* addTags(ids, add_tags)
          const partsAfter = yield* tagsOf
          const entries = yield* mapInSteps(former, (row) =>
            linkUpdated({
              before: row,
              columns,
              partsBefore: partsBefore(row.id),
              partsAfter: partsAfter(row.id),
              folderName
            })
          )
          yield* events.updated(caller, ids, entries.flat())
        })
        yield* inTransaction(storing).pipe(
          addresses.announcing(rows),
          Effect.catchIf(
            (error) => conflicts(error) && Boolean(body.external_id),
            () => Effect.fail(new ExternalIdTaken())
          )
        )
        // A link that was restored in the meantime does not count as changed.
        const now = yield* sorted(changed)
        const extrasOf = yield* extras.of(changed)
        return {
          links: yield* mapInSteps(now.rows, (row) => present(settings, row, extrasOf(row.id))),
          missing: [...missing, ...now.missing]
        }
      }, settled),

      /** Moves links to the trash; their clicks stay in the team's reports. */
      remove: traced("LinkBatches.remove")(function* ({ ids }: BulkRemove) {
        const caller = yield* Caller
        const { teamId } = caller
        const { rows, missing } = yield* sorted(ids)
        if (rows.length === 0) return { deleted: 0, missing }
        yield* mayChange(rows)
        const found = rows.map(({ id }) => id)
        const discarding = Effect.tap(trash.discard(teamId, rows), (gone) =>
          audit.recordAll(caller, rows.filter(({ id }) => gone.includes(id)).map(linkDeleted))
        )
        const gone = yield* inTransaction(discarding).pipe(addresses.announcing(rows))
        const removed = new Set(gone)
        return { deleted: removed.size, missing: [...missing, ...found.filter((id) => !removed.has(id))] }
      }, orDieSql)
    }
  })
}) {}
