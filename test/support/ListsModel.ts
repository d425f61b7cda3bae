import type { FolderId, LinkId, TagId } from "../../src/contract/Id.ts"
import { sortKey } from "../../src/lib/SortKey.ts"
import type { ListLinks } from "../../src/link/Api.ts"

/** A link in the model; `place` is its number in creation order. */
export interface ModelLink {
  readonly id: LinkId
  readonly place: number
  readonly host: string | null
  readonly short_code: string
  readonly created_at: number
  destination_url: string
  title: string | null
  is_active: 0 | 1
  is_broken: 0 | 1
  folder_id: FolderId | null
  tags: ReadonlyArray<TagId>
  total_clicks: number
}

const fold = (text: string) => text.normalize("NFC").toLowerCase()

/** The host, then the code; a separator that sorts before both keeps them apart. */
const addressOf = ({ host, short_code }: ModelLink) =>
  [`http://${host ?? "linden.test"}:8787/`, short_code].map(sortKey).join("\u0000")

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** The expected page of a list, computed from the model. */
export const expectedPage = (links: ReadonlyArray<ModelLink>, query: ListLinks) => {
  const {
    limit = 50,
    offset = 0,
    sort_by = "created_at",
    sort_order = "desc",
    search = "",
    is_active,
    is_broken,
    folder_id,
    tag_id
  } = query
  const found = links.filter(
    (link) =>
      (is_active === undefined || link.is_active === is_active) &&
      (is_broken === undefined || link.is_broken === is_broken) &&
      (folder_id === undefined || (link.folder_id ?? "") === folder_id) &&
      (tag_id === undefined || link.tags.some((tag) => tag === tag_id)) &&
      fold(search)
        .split(/\s+/)
        .every((word) =>
          [link.short_code, link.destination_url, link.title ?? ""].some((part) => fold(part).includes(word))
        )
  )
  const key = (link: ModelLink) => (sort_by === "short_url" ? addressOf(link) : link[sort_by])
  const sorted = [...found].sort((a, b) => compare(key(a), key(b)) || a.place - b.place)
  if (sort_order === "desc") sorted.reverse()
  return { ids: sorted.slice(offset, offset + limit).map(({ id }) => id), total: found.length }
}
