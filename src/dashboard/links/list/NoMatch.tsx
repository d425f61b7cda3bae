import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { useEffect } from "react"
import IconSearchOff from "~icons/tabler/search-off"
import { announce } from "../../ui/announce.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"

/** The empty state if no link matches the filters. */
export const NoMatch = ({ onClearFilters }: { readonly onClearFilters: () => void }) => {
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
