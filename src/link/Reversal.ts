import { Schema } from "effect"
import { FolderId, TagId } from "../contract/Id.ts"
import { Flag, optional } from "../contract/Text.ts"
import { type BulkChange, mostCarried, plainFields, plainOf } from "./Bulk.ts"
import { RedirectStatus } from "./Link.ts"
import { isPermanent, limitsForever } from "./Requirements.ts"

const Placed = Schema.Struct({ tag_id: TagId, position: Schema.Number })

/** A destination before and after a replacement; `id` is that of its A/B test or targeting rule. */
const ReplacedAddress = Schema.Struct({
  part: Schema.Literal("destination_url", "ab_test_url", "ab_tests", "targeting"),
  id: Schema.NullOr(Schema.String),
  before: Schema.String,
  after: Schema.String
})
export type ReplacedAddress = typeof ReplacedAddress.Type

/** The values of a link that a change replaced; they are needed to undo it. */
export const Before = Schema.Struct({
  folder_id: optional(Schema.NullOr(FolderId)),
  is_active: optional(Flag),
  preview_page: optional(Flag),
  noindex: optional(Flag),
  forward_path: optional(Flag),
  forward_query: optional(Flag),
  redirect_status: optional(RedirectStatus),
  max_clicks: optional(Schema.NullOr(Schema.Number)),
  /** Destinations in which a text was replaced. */
  addresses: optional(Schema.Array(ReplacedAddress)),
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
  readonly preview_page: Flag
  readonly noindex: Flag
  readonly forward_path: Flag
  readonly forward_query: Flag
  readonly max_clicks: number | null
  readonly redirect_status: RedirectStatus
  /** Not 0 if visitors go to different destinations. */
  readonly branches: number
  readonly tags: ReadonlyArray<typeof Placed.Type>
}

/** The columns of a link for which a condition holds. */
const fieldsWhere = (from: Before, isWanted: (field: (typeof plainFields)[number]) => boolean) =>
  plainOf(Object.fromEntries(plainFields.filter(isWanted).map((field) => [field, from[field]])))

/** Whether a link would have a permanent redirect with a limit or several destinations. */
export const isRefused = (
  link: Pick<LinkState, "redirect_status" | "max_clicks" | "branches">,
  { redirect_status, max_clicks }: Pick<BulkChange, "redirect_status" | "max_clicks">
): boolean => {
  if (redirect_status === undefined && !max_clicks) return false
  const status = redirect_status ?? link.redirect_status
  const most = max_clicks === undefined ? link.max_clicks : max_clicks
  return limitsForever(status, most) || (redirect_status !== undefined && isPermanent(status) && link.branches !== 0)
}

/**
 * The values that a change would replace; undefined if it changes nothing, "skipped" if the link would have too many
 * tags, or a permanent redirect with a limit or several destinations.
 */
export const alteredBy = (
  { tags, branches, ...state }: LinkState,
  { add_tags = [], remove_tags = [], ...change }: BulkChange
): Before | "skipped" | undefined => {
  if (isRefused({ ...state, branches }, change)) return "skipped"
  const removed = tags.filter(({ tag_id }) => remove_tags.includes(tag_id))
  const added = [...new Set(add_tags)].filter((id) => !tags.some(({ tag_id }) => tag_id === id))
  if (added.length > 0 && tags.length - removed.length + added.length > mostCarried) return "skipped"
  const before: Before = {
    ...fieldsWhere(state, (field) => change[field] !== undefined && change[field] !== state[field]),
    ...(added.length === 0 ? {} : { added }),
    ...(removed.length === 0 ? {} : { removed })
  }
  return Object.keys(before).length === 0 ? undefined : before
}

/** The writes that restore a link. */
export interface Reversal {
  readonly columns: ReturnType<typeof plainOf>
  readonly take: ReadonlyArray<TagId>
  readonly put: ReadonlyArray<typeof Placed.Type>
  /** Whether the undo keeps later changes to the same parts. */
  readonly isPartial: boolean
}

/**
 * How to undo a change to a link, except for parts that have changed again since, and for a permanent redirect that other
 * changes no longer allow.
 */
export const reversalOf = (link: LinkState, change: BulkChange, before: Before): Reversal => {
  const { added = [], removed = [] } = before
  const carried = new Set(link.tags.map(({ tag_id }) => tag_id))
  const take = added.filter((id) => carried.has(id))
  const missing = removed.filter(({ tag_id }) => !carried.has(tag_id))
  const put = missing.slice(0, Math.max(0, mostCarried - carried.size + take.length))
  const isUnchanged = (field: (typeof plainFields)[number]) =>
    field in before && link[field] === (change[field] ?? null)
  const isForever = isRefused(link, fieldsWhere(before, isUnchanged))
  const columns = fieldsWhere(
    before,
    (field) => isUnchanged(field) && !(isForever && (field === "redirect_status" || field === "max_clicks"))
  )
  return {
    columns,
    take,
    put,
    isPartial:
      plainFields.some((field) => field in before && !(field in columns)) ||
      take.length < added.length ||
      put.length < removed.length
  }
}
