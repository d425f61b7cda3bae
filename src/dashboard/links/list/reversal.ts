import type { LinkId } from "../../../contract/Id.ts"
import type { BulkChange } from "../../../link/Bulk.ts"
import type { Link } from "../../../link/Link.ts"

export interface Step {
  readonly ids: ReadonlyArray<LinkId>
  readonly what: BulkChange
}

const idsOf = (links: ReadonlyArray<Link>) => links.map(({ id }) => id)

/** The changes that revert a bulk change; links that it left unchanged are not included. */
export const reversalOf = (before: ReadonlyArray<Link>, change: BulkChange): ReadonlyArray<Step> => {
  const { folder_id, is_active, add_tags = [], remove_tags = [] } = change
  const carries = (link: Link, tag: string) => link.tags.some(({ id }) => id === tag)
  const moved = folder_id === undefined ? [] : before.filter((link) => link.folder_id !== folder_id)
  const switched = is_active === undefined ? [] : before.filter((link) => link.is_active !== is_active)
  const steps: ReadonlyArray<Step> = [
    ...[...new Set(moved.map((link) => link.folder_id))].map((folder_id) => ({
      ids: idsOf(moved.filter((link) => link.folder_id === folder_id)),
      what: { folder_id }
    })),
    ...(is_active === undefined
      ? []
      : [{ ids: idsOf(switched), what: { is_active: is_active === 1 ? 0 : 1 } as const }]),
    ...add_tags.map((tag) => ({
      ids: idsOf(before.filter((link) => !carries(link, tag))),
      what: { remove_tags: [tag] }
    })),
    ...remove_tags.map((tag) => ({
      ids: idsOf(before.filter((link) => carries(link, tag))),
      what: { add_tags: [tag] }
    }))
  ]
  return steps.filter(({ ids }) => ids.length > 0)
}
