import { t } from "@lingui/core/macro"
import { Button, Card } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconCalendarOff from "~icons/tabler/calendar-off"
import IconFilterOff from "~icons/tabler/filter-off"
import IconHandClick from "~icons/tabler/hand-click"
import { EmptyState } from "../ui/EmptyState.tsx"
import { useHasClicks } from "./useReport.ts"
import { type ChangeView, isNarrow, unnarrowed, type View } from "./view.ts"

interface Props {
  readonly view: View
  readonly onChange: ChangeView
  readonly isOfLink: boolean
}

const WithFilters = ({ view, onChange, isOfLink }: Props) => (
  <EmptyState
    icon={<IconFilterOff />}
    title={t`No clicks with these filters`}
    action={
      <Button variant="default" onClick={() => onChange(unnarrowed(view, isOfLink))}>
        {t`Clear filters`}
      </Button>
    }
  >
    {t`No clicks in this period match all filters. Remove a filter or choose a longer period.`}
  </EmptyState>
)

const InPeriod = ({ onChange }: Pick<Props, "onChange">) => (
  <EmptyState
    icon={<IconCalendarOff />}
    title={t`No clicks in this period`}
    action={
      <Button variant="default" onClick={() => onChange({ period: "all", from: undefined, to: undefined })}>
        {t`Show all time`}
      </Button>
    }
  >
    {t`There are clicks outside these dates.`}
  </EmptyState>
)

const Ever = ({ isOfLink }: Pick<Props, "isOfLink">) => (
  <EmptyState
    icon={<IconHandClick />}
    title={t`No clicks yet`}
    action={
      isOfLink ? undefined : (
        <Button component={Link} to="/links">
          {t`Go to links`}
        </Button>
      )
    }
  >
    {isOfLink
      ? t`Share this link. Visits appear here within moments, without cookies or stored IP addresses.`
      : t`Share a short link, page or QR code. Visits appear here within moments, without cookies or stored IP addresses.`}
  </EmptyState>
)

/** Explains why the report is empty, and what to do about it. */
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
