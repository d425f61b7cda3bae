import { Button } from "@mantine/core"
import { useEffect } from "react"
import IconSearchOff from "~icons/tabler/search-off"
import { announce } from "../../ui/announce.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { t } from "./words/t.ts"

/** What stands in the place of the list where no link fits what was asked for. */
export const NoMatch = ({ onClearFilters }: { readonly onClearFilters: () => void }) => {
  useEffect(() => announce(t("noneMatches")), [])
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={t("noLinkFits")}
      action={
        <Button variant="default" onClick={onClearFilters}>
          {t("showAllLinks")}
        </Button>
      }
    >
      {t("theSearchLooksShortLinks")}
    </EmptyState>
  )
}
