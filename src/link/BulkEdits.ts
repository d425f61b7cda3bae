import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { FolderId, LinkId, TagId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { Tags } from "../tag/Tags.ts"
import { type BulkChange, plainOf } from "./Bulk.ts"
import { BulkRepo } from "./BulkRepo.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { alteredBy, type Before, reversalOf } from "./Reversal.ts"
import { LinksTable } from "./Tables.ts"

/** A changed link and its previous state. */
export interface Edited {
  readonly id: LinkId
  readonly before: Before
}

/** The result of a batch; `skipped` links would have had too many tags, or a permanent redirect that isn't allowed. */
export interface Outcome {
  readonly altered: ReadonlyArray<Edited>
  readonly skipped: number
}

/** Groups links that get the same values. */
const grouped = <A>(items: ReadonlyArray<readonly [LinkId, A]>) => {
  const groups = new Map<string, { readonly to: A; readonly ids: Array<LinkId> }>()
  for (const [id, to] of items) {
    const key = JSON.stringify(to)
    const group = groups.get(key) ?? { to, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Changes to links that record how to undo them. Each runs within a transaction. */
export class BulkEdits extends Effect.Service<BulkEdits>()("link/BulkEdits", {
  dependencies: [BulkRepo.Default, Folders.Default, Tags.Default, LinkEvents.Default],
  effect: Effect.gen(function* () {
    const bulk = yield* BulkRepo
    const folders = yield* Folders
    const tags = yield* Tags
    const events = yield* LinkEvents

    /** The current state of the links with these ids that exist, within a transaction. */
    const statesOf = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>) {
      const rows = yield* bulk.states((yield* Caller).teamId, ids)
      const carried = yield* bulk.tagsOn(rows.map(({ id }) => id))
      return rows.map((row) => [row.id, { ...row, tags: carried.filter(({ link_id }) => link_id === row.id) }] as const)
    })

    const stamp = Effect.gen(function* () {
      return { updated_at: yield* Clock.currentTimeMillis, updated_by: (yield* Caller).userId }
    })

    /** Changes links, except those that are unchanged or skipped. */
    const apply = Effect.fnUntraced(function* (ids: ReadonlyArray<LinkId>, change: BulkChange) {
      const { remove_tags = [] } = change
      const { teamId } = yield* Caller
      const states = yield* statesOf(ids)
      const found = states.map(([id, state]) => [id, alteredBy(state, change)] as const)
      const altered = found.flatMap(([id, before]) =>
        before === undefined || before === "skipped" ? [] : [{ id, before }]
      )
      const changed = altered.map(({ id }) => id)
      if (changed.length > 0) {
        const columns = LinksTable.columns({
          ...plainOf(change),
          ...(yield* stamp)
        })
        yield* bulk.update(teamId, changed, columns)
        yield* bulk.removeTags(changed, remove_tags)
        const stateOf = new Map(states)
        yield* bulk.putTags(
          altered.flatMap(({ id, before: { added = [] } }) => {
            const last = stateOf.get(id)?.tags.at(-1)?.position ?? -1
            return added.map((tag_id, place) => ({ link_id: id, tag_id, position: last + 1 + place }))
          })
        )
        yield* events.raise(teamId, "link.updated", changed)
      }
      return { altered, skipped: found.filter(([, before]) => before === "skipped").length } satisfies Outcome
    })

    /** Restores links; returns the number that are fully restored. */
    const takeBack = Effect.fnUntraced(function* (altered: ReadonlyArray<Edited>, change: BulkChange) {
      const { teamId } = yield* Caller
      const before = new Map(altered.map((one) => [one.id, one.before]))
      const states = yield* statesOf(altered.map(({ id }) => id))
      const found = states.map(([id, state]) => [id, reversalOf(state, change, before.get(id) ?? {})] as const)
      const used = new Set(found.flatMap(([, { columns }]) => columns.folder_id ?? []))
      const there = new Set<FolderId>()
      for (const id of used) if (Option.isSome(yield* folders.look(id))) there.add(id)
      const stamped = yield* stamp
      const columnsOf = ({ folder_id, ...columns }: (typeof found)[number][1]["columns"]) =>
        folder_id === undefined
          ? columns
          : { ...columns, folder_id: folder_id && there.has(folder_id) ? folder_id : null }
      const touched = found.filter(
        ([, { columns, take, put }]) => Object.keys(columns).length + take.length + put.length > 0
      )
      for (const { to, ids } of grouped(touched.map(([id, { columns }]) => [id, columnsOf(columns)]))) {
        yield* bulk.update(teamId, ids, LinksTable.columns({ ...to, ...stamped }))
      }
      const taken = grouped<TagId>(found.flatMap(([id, { take }]) => take.map((tag) => [id, tag] as const)))
      yield* Effect.forEach(taken, ({ to, ids }) => bulk.removeTags(ids, [to]), { discard: true })
      const known = yield* tags.known([...new Set(found.flatMap(([, { put }]) => put.map(({ tag_id }) => tag_id)))])
      yield* bulk.putTags(
        found.flatMap(([link_id, { put }]) =>
          put.filter(({ tag_id }) => known.has(tag_id)).map((tag) => ({ ...tag, link_id }))
        )
      )
      yield* events.raise(
        teamId,
        "link.updated",
        touched.map(([id]) => id)
      )
      return found.filter(([, { isPartial }]) => !isPartial).length
    })

    return { apply, takeBack }
  })
}) {}
