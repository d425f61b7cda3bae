import { Button, Card } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconCalendarOff from "~icons/tabler/calendar-off"
import IconFilterOff from "~icons/tabler/filter-off"
import IconHandClick from "~icons/tabler/hand-click"
import { EmptyState } from "../ui/EmptyState.tsx"
import { useHasClicks } from "./useReport.ts"
import { type ChangeView, isNarrow, unnarrowed, type View } from "./view.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly view: View
  readonly onChange: ChangeView
  readonly isOfLink: boolean
}

const WithFilters = ({ view, onChange, isOfLink }: Props) => (
  <EmptyState
    icon={<IconFilterOff />}
    title={t("noClicksWithTheseFilters")}
    action={
      <Button variant="default" onClick={() => onChange(unnarrowed(view, isOfLink))}>
        {t("clearTheFilters")}
      </Button>
    }
  >
    {t("nothingPeriodFitsAllThem")}
  </EmptyState>
)

const InPeriod = ({ onChange }: Pick<Props, "onChange">) => (
  <EmptyState
    icon={<IconCalendarOff />}
    title={t("noClicksInThisPeriod")}
    action={
      <Button variant="default" onClick={() => onChange({ period: "all", from: undefined, to: undefined })}>
        {t("showAllTime")}
      </Button>
    }
  >
    {t("thereClicksButNoneBetween")}
  </EmptyState>
)

const Ever = ({ isOfLink }: Pick<Props, "isOfLink">) => (
  <EmptyState
    icon={<IconHandClick />}
    title={t("noClicksYet")}
    action={
      isOfLink ? undefined : (
        <Button component={Link} to="/links">
          {t("goToTheLinks")}
        </Button>
      )
    }
  >
    {isOfLink ? t("shareLinkEveryVisitCounted") : t("shareShortLinkPageQr")}
  </EmptyState>
)

/** Says why there is nothing to tell, and what to do about it. */
export const NothingHere = ({ view, onChange, isOfLink }: Props) => {
  const isFiltered = isNarrow(isOfLink ? { ...view, link: undefined } : view)
  const isWhole = view.period === "all" && view.from === undefined && view.to === undefined
  const hasClicks = useHasClicks(isOfLink ? view.link : undefined, !isFiltered && !isWhole)
  return (
    <Card>
      {isFiltered ? (
        <WithFilters view={view} onChange={onChange} isOfLink={isOfLink} />
      ) : hasClicks === true ? (
        <InPeriod onChange={onChange} />
      ) : (
        <Ever isOfLink={isOfLink} />
      )}
    </Card>
  )
}
