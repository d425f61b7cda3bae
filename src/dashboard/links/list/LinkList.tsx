import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { hashKey } from "@tanstack/react-query"
import { useEffect } from "react"
import IconSearchOff from "~icons/tabler/search-off"
import type { Link } from "../../../link/Link.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { announce } from "../../ui/announce.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Unread } from "../../ui/Unread.tsx"
import { ListBody } from "./ListBody.tsx"
import { NoLinks } from "./NoLinks.tsx"
import { useDeletion } from "./useDeletion.ts"
import { useFirstPage } from "./useLinkPages.ts"

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
