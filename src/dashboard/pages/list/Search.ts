import { t } from "@lingui/core/macro"
import { Option, Schema } from "effect"
import { FolderId } from "../../../contract/Id.ts"
import type { ListPages } from "../../../page/Api.ts"

/** The search parameters of the list. */
export interface PagesSearch {
  readonly search?: string
  readonly folder?: string
  readonly sort?: string
  readonly order?: string
}

/** The parameter value for pages without a folder. */
export const noFolder = "none"

export const sorts = [
  ["newest", "created_at", "desc", t`Newest first`],
  ["oldest", "created_at", "asc", t`Oldest first`],
  ["clicks", "total_clicks", "desc", t`Most clicks first`],
  ["title", "title", "asc", t`By title`],
  ["address", "slug", "asc", t`By URL`]
] as const

const folderId = Schema.decodeUnknownOption(FolderId)

const folderOf = (text: string | undefined): Pick<ListPages, "folder_id"> => {
  if (text === undefined) return {}
  if (text === noFolder) return { folder_id: "" }
  return Option.match(folderId(text), { onNone: () => ({}), onSome: (id) => ({ folder_id: id }) })
}

/** The API query for the search parameters; ignores unknown values. */
export const askedOf = ({ folder, sort, order }: PagesSearch): ListPages => {
  const chosen = sorts.find(([, by, direction]) => by === sort && direction === order)
  return { ...folderOf(folder), ...(chosen === undefined ? {} : { sort_by: chosen[1], sort_order: chosen[2] }) }
}
