import { Schema } from "effect"
import { FolderId, TagId } from "../contract/Id.ts"
import { Flag, optional } from "../contract/Text.ts"
import { type BulkChange, mostCarried } from "./Bulk.ts"

const Placed = Schema.Struct({ tag_id: TagId, position: Schema.Number })

/** The values of a link that a change replaced; they are needed to undo it. */
export const Before = Schema.Struct({
  folder_id: optional(Schema.NullOr(FolderId)),
  is_active: optional(Flag),
  /** Tags that the change added. */
  added: optional(Schema.Array(TagId)),
  /** Tags that the change removed, with their positions. */
  removed: optional(Schema.Array(Placed))
})
export type Before = typeof Before.Type

/** The parts of a link that a change may touch. */
export interface LinkState {
  readonly folder_id: FolderId | null
  readonly is_active: Flag
  readonly tags: ReadonlyArray<typeof Placed.Type>
}

/**
 * The values that a change would replace; undefined if it changes nothing, "full" if the link would have too many tags.
 */
export const alteredBy = (
  { folder_id, is_active, tags }: LinkState,
  { folder_id: folder, is_active: active, add_tags = [], remove_tags = [] }: BulkChange
): Before | "full" | undefined => {
  const removed = tags.filter(({ tag_id }) => remove_tags.includes(tag_id))
  const added = [...new Set(add_tags)].filter((id) => !tags.some(({ tag_id }) => tag_id === id))
  if (added.length > 0 && tags.length - removed.length + added.length > mostCarried) return "full"
  const before: Before = {
    ...(folder === undefined || folder === folder_id ? {} : { folder_id }),
    ...(active === undefined || active === is_active ? {} : { is_active }),
    ...(added.length === 0 ? {} : { added }),
    ...(removed.length === 0 ? {} : { removed })
  }
  return Object.keys(before).length === 0 ? undefined : before
}

/** The writes that restore a link. */
export interface Reversal {
  readonly columns: { readonly folder_id?: FolderId | null; readonly is_active?: Flag }
  readonly take: ReadonlyArray<TagId>
  readonly put: ReadonlyArray<typeof Placed.Type>
  /** Whether the undo keeps later changes to the same parts. */
  readonly isPartial: boolean
}

/** How to undo a change to a link, except for parts that have changed again since. */
export const reversalOf = (link: LinkState, change: BulkChange, before: Before): Reversal => {
  const { added = [], removed = [] } = before
  const carried = new Set(link.tags.map(({ tag_id }) => tag_id))
  const take = added.filter((id) => carried.has(id))
  const missing = removed.filter(({ tag_id }) => !carried.has(tag_id))
  const put = missing.slice(0, Math.max(0, mostCarried - carried.size + take.length))
  const movesBack = "folder_id" in before && link.folder_id === (change.folder_id ?? null)
  const switchesBack = "is_active" in before && link.is_active === change.is_active
  return {
    columns: {
      ...(movesBack ? { folder_id: before.folder_id ?? null } : {}),
      ...(switchesBack ? { is_active: before.is_active ?? link.is_active } : {})
    },
    take,
    put,
    isPartial:
      ("folder_id" in before && !movesBack) ||
      ("is_active" in before && !switchesBack) ||
      take.length < added.length ||
      put.length < removed.length
  }
}
