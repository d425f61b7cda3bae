import type { EventLink } from "../event/Event.ts"

interface Filters {
  readonly folder_id: string | null
  readonly tag_id: string | null
  readonly link_id: string | null
}

/** Whether an endpoint is limited to one link, or the links of a folder or tag. */
export const hasFilter = ({ folder_id, tag_id, link_id }: Filters): boolean =>
  folder_id !== null || tag_id !== null || link_id !== null

/**
 * Whether an event passes all filters of an endpoint; an event without a link passes only if the endpoint has no
 * filters.
 */
export const fits = (filters: Filters, link: EventLink | null): boolean => {
  if (!hasFilter(filters)) return true
  if (link === null) return false
  const { folder_id, tag_id, link_id } = filters
  return (
    (folder_id === null || link.folder_id === folder_id) &&
    (tag_id === null || (link.tag_ids as ReadonlyArray<string>).includes(tag_id)) &&
    (link_id === null || link.id === link_id)
  )
}
