import { Schema } from "effect"
import { FolderId, TagId } from "../../contract/Id.ts"
import type { ListLinks } from "../../link/Api.ts"

/** Which links a list shows, and in which order. */
export type ListQuery = Omit<ListLinks, "limit" | "offset">

/** What stands in the address of the list, texts all of them. */
export interface Filters {
  readonly search?: string | undefined
  readonly folder?: string | undefined
  readonly tag?: string | undefined
  readonly state?: string | undefined
  readonly sort?: string | undefined
  readonly order?: string | undefined
}

/** How the address says "in no folder". */
export const noFolder = "none"

const isFolder = Schema.is(FolderId)
const isTag = Schema.is(TagId)
const sorts = ["created_at", "total_clicks", "short_url"] as const

// A link that lets nobody through leads nobody to a page that is gone.
const brokenOnes = { is_broken: 1, is_active: 1 } as const
const stateOf = (state: string | undefined) =>
  state === "broken"
    ? brokenOnes
    : state === "active"
      ? ({ is_active: 1 } as const)
      : state === "inactive"
        ? ({ is_active: 0 } as const)
        : {}

/** The query of the list that an address asks for; what it says wrongly is left out. */
export const queryOf = ({ search, folder, tag, state, sort, order }: Filters): ListQuery => ({
  ...(search === undefined ? {} : { search: search.slice(0, 255) }),
  ...(folder === noFolder ? { folder_id: "" } : isFolder(folder) ? { folder_id: folder } : {}),
  ...(isTag(tag) ? { tag_id: tag } : {}),
  ...stateOf(state),
  sort_by: sorts.find((name) => name === sort) ?? "created_at",
  sort_order: order === "asc" ? "asc" : "desc"
})
