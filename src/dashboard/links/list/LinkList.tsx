import { plural, t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { hashKey, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import IconSearchOff from "~icons/tabler/search-off"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { orLater } from "../../api/Outbox.ts"
import { keyed, lasting, run } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { announce } from "../../ui/announce.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { withoutScheme } from "../../ui/format.ts"
import { toldFailure } from "../../ui/notify.tsx"
import { Unread } from "../../ui/Unread.tsx"
import { useHidden } from "../../ui/useHidden.ts"
import { linksChanged, shownLinks } from "../Cache.ts"
import { chunksOf } from "./chunks.ts"
import { ListBody } from "./ListBody.tsx"
import { NoLinks } from "./NoLinks.tsx"
import { useFirstPage } from "./useLinkPages.ts"

/** Moves links to the trash; the list hides them before the server responds. */
const useDeletion = () => {
  const queries = useQueryClient()
  const { hidden, hide } = useHidden<LinkId>()

  const told = (ids: ReadonlyArray<LinkId>) => {
    const [link, ...others] = shownLinks(queries, ids)
    return link !== undefined && others.length === 0 && ids.length === 1
      ? t`Delete ${{ shortLink: withoutScheme(link.short_url) }}`
      : plural({ count: ids.length }, { one: "Delete link", other: "Delete # links" })
  }

  const remove = async (ids: ReadonlyArray<LinkId>) => {
    const show = hide(ids)
    try {
      await Promise.all(
        chunksOf(ids).map((chunk) =>
          orLater({ kind: "link.remove", payload: { ids: chunk }, told: told(chunk) }, (key) =>
            run(keyed(key)(lasting(links.bulkRemove({ payload: { ids: chunk } }))))
          )
        )
      )
      const { toldTrashed } = await import("../../library/trashed.tsx")
      toldTrashed(
        plural({ count: ids.length }, { one: "Link moved to the trash", other: "# links moved to the trash" }),
        ids
      )
    } finally {
      await linksChanged(queries)
      show()
    }
  }
  return { hidden, remove: (ids: ReadonlyArray<LinkId>) => void remove(ids).catch(toldFailure) }
}

/** The empty state if no link matches the filters. */
const NoMatch = ({ onClearFilters }: { readonly onClearFilters: () => void }) => {
  useEffect(() => announce(t`No matching links.`), [])
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={t`No links found`}
      action={
        <Button variant="default" onClick={onClearFilters}>
          {t`Show all links`}
        </Button>
      }
    >
      {t`Search covers short links, destinations and titles. Try fewer filters.`}
    </EmptyState>
  )
}

interface Props {
  readonly query: ListQuery
  readonly onEdit: (link: Link) => void
  readonly onDuplicate: (link: Link) => void
  readonly onClearFilters: () => void
  /** Called if there are no links at all. */
  readonly onEmpty: () => void
}

const isNarrowed = ({ search, folder_id, tag_id, is_active, is_broken, state }: ListQuery) =>
  [search, folder_id, tag_id, is_active, is_broken, state].some((value) => value !== undefined)

/** The links that match a query. */
export const LinkList = ({ query, onEdit, onDuplicate, onClearFilters, onEmpty }: Props) => {
  const first = useFirstPage(query)
  const { hidden, remove } = useDeletion()
  if (first.data === undefined) return <Unread query={first} />
  const { total, query: shown } = first.data
  if (total > 0) {
    return (
      <ListBody
        // Positions differ between queries, so reset the selection and the current row.
        key={hashKey([shown])}
        query={shown}
        total={total}
        isOld={first.isPlaceholderData}
        hidden={hidden}
        onEdit={onEdit}
        onDuplicate={onDuplicate}
        onRemove={remove}
      />
    )
  }
  return isNarrowed(shown) ? <NoMatch onClearFilters={onClearFilters} /> : <NoLinks onShown={onEmpty} />
}
