import { Button, Card } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { IconCalendarOff } from "../icons/IconCalendarOff.ts"
import { IconFilterOff } from "../icons/IconFilterOff.ts"
import { IconHandClick } from "../icons/IconHandClick.ts"
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
    title="No clicks with these filters"
    action={
      <Button variant="default" onClick={() => onChange(unnarrowed(view, isOfLink))}>
        Clear the filters
      </Button>
    }
  >
    Nothing in this period fits all of them at once. Take one away, or choose a longer period.
  </EmptyState>
)

const InPeriod = ({ onChange }: Pick<Props, "onChange">) => (
  <EmptyState
    icon={<IconCalendarOff />}
    title="No clicks in this period"
    action={
      <Button variant="default" onClick={() => onChange({ period: "all", from: undefined, to: undefined })}>
        Show all time
      </Button>
    }
  >
    There are clicks, but none between these days.
  </EmptyState>
)

const Ever = ({ isOfLink }: Pick<Props, "isOfLink">) => (
  <EmptyState
    icon={<IconHandClick />}
    title="No clicks yet"
    action={
      isOfLink ? undefined : (
        <Button component={Link} to="/links">
          Go to the links
        </Button>
      )
    }
  >
    {isOfLink
      ? "Share this link: every visit to it is counted here a moment later, without cookies and without anybody's address."
      : "Share a short link, a page or a QR code: every visit is counted here a moment later, without cookies and without anybody's address."}
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
