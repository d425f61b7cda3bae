import { Schema } from "effect"
import { FolderId, TagId } from "../../contract/Id.ts"
import type { ListLinks } from "../../link/Api.ts"

/** The filters and order of a list of links. */
export type ListQuery = Omit<ListLinks, "limit" | "offset">

/** The search parameters in the list's URL, all as strings. */
export interface Filters {
  readonly search?: string | undefined
  readonly folder?: string | undefined
  readonly tag?: string | undefined
  readonly state?: string | undefined
  readonly sort?: string | undefined
  readonly order?: string | undefined
}

/** The value of `folder` for links without a folder. */
export const noFolder = "none"

const isFolder = Schema.is(FolderId)
const isTag = Schema.is(TagId)
const sorts = ["created_at", "total_clicks", "short_url"] as const

// Leave out inactive links. They don't redirect visitors, so a broken destination doesn't matter.
const brokenOnes = { is_broken: 1, is_active: 1 } as const
const stateOf = (state: string | undefined) =>
  state === "broken"
    ? brokenOnes
    : state === "active"
      ? ({ is_active: 1 } as const)
      : state === "inactive"
        ? ({ is_active: 0 } as const)
        : state === "scheduled" || state === "expired" || state === "used_up"
          ? ({ state } as const)
          : {}

/** The query for the list's URL; ignores invalid values. */
export const queryOf = ({ search, folder, tag, state, sort, order }: Filters): ListQuery => ({
  ...(search === undefined ? {} : { search: search.slice(0, 255) }),
  ...(folder === noFolder ? { folder_id: "" } : isFolder(folder) ? { folder_id: folder } : {}),
  ...(isTag(tag) ? { tag_id: tag } : {}),
  ...stateOf(state),
  sort_by: sorts.find((name) => name === sort) ?? "created_at",
  sort_order: order === "asc" ? "asc" : "desc"
})
