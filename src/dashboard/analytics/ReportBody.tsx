import { plural, t } from "@lingui/core/macro"
import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core"
import { lazy, Suspense, useState } from "react"
import type { Analytics, Metric } from "../../click/query/Analytics.ts"
import { useCanManage } from "../api/Session.ts"
import { todayIn } from "../api/Timezone.ts"
import { zoneName } from "../ui/zones.ts"
import styles from "./Analytics.module.css"
import { Breakdowns } from "./Breakdowns.tsx"
import { visitsIn } from "./breakdowns.ts"
import { ClickList } from "./ClickList.tsx"
import { applyFilters } from "./checkedFilters.ts"
import { namesIn } from "./clicks.ts"
import { openDeletion } from "./deletion/openDeletion.tsx"
import { NothingHere } from "./NothingHere.tsx"
import { SeriesCard } from "./SeriesCard.tsx"
import { spanBefore } from "./spans.ts"
import { TotalChoice } from "./Total.tsx"
import { useWholeWeek } from "./useReport.ts"
import { VariantsCard } from "./VariantsCard.tsx"
import type { Variant } from "./variants.ts"
import { type ChangeView, metricOf, type View } from "./view.ts"
import { withPart } from "./weekFilters.ts"

const WeekHoursTable = lazy(() => import("./WeekHoursTable.tsx").then((loaded) => ({ default: loaded.WeekHoursTable })))

interface WeekHoursCardProps {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
}

/** Clicks by hour and weekday. A click on a cell, a day or an hour filters by it. */
const WeekHoursCard = ({ report, view, onChange }: WeekHoursCardProps) => {
  const { hours_of_week: rows } = useWholeWeek(view) ?? report
  return (
    <Card component="section" aria-labelledby="week-hours-title">
      <Title order={2} size="h5" id="week-hours-title" mb="sm">
        {t`When people click`}
      </Title>
      {rows === null ? (
        <Text size="sm" c="dimmed">
          {t`For the oldest clicks in this period, only the day is known, not the hour. Choose a later start date.`}
        </Text>
      ) : (
        <Suspense fallback={<Skeleton h={240} />}>
          <WeekHoursTable
            rows={rows}
            filters={view.filters}
            onChoose={(part) => applyFilters(withPart(view.filters, part), onChange)}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface TotalsProps {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
  readonly isOfLink: boolean
}

/** The figures of a period and of the previous period; the chart shows the chosen one. A link has no page views. */
const Totals = ({ report, view, onChange, isOfLink }: TotalsProps) => {
  const { previous } = report
  const shown = metricOf(view)
  const choice = (metric: Metric) => ({
    isChosen: metric === shown,
    onChoose: () => onChange({ metric: metric === "clicks" ? undefined : metric })
  })
  const { timezone } = report.period
  const before = spanBefore(view, todayIn(timezone))
  return (
    <Stack gap={6} component="section" aria-label={t`Totals`}>
      <SimpleGrid cols={isOfLink ? 2 : 3} spacing={{ base: "xs", sm: "md" }}>
        <TotalChoice label={t`Clicks`} now={report.total_clicks} before={previous.total_clicks} {...choice("clicks")} />
        <TotalChoice
          label={t`Unique visitors`}
          now={report.unique_visitors}
          before={previous.unique_visitors}
          {...choice("visitors")}
        />
        {!isOfLink && (
          <TotalChoice
            label={t`Page views`}
            now={report.page_views}
            before={previous.page_views}
            {...choice("views")}
          />
        )}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {[
          ...(before === undefined
            ? []
            : [
                before === "24h"
                  ? t`Compared with the previous 24 hours.`
                  : plural(
                      { days: before },
                      { one: "Compared with the previous day.", other: "Compared with the previous # days." }
                    )
              ]),
          ...(isOfLink ? [] : [t`Visitors who clicked something or viewed a page.`]),
          t`Days in ${{ timezone: zoneName(timezone) }}. Each visitor counts once per day (UTC).`
        ].join(" ")}
      </Text>
    </Stack>
  )
}

/** The number of clicks to show at first: fewer if the card is above the breakdowns. */
const few = { team: 10, link: 5 }

interface RecentCardProps {
  readonly report: Analytics
  readonly view: View
  /** Whether all clicks are on one link. */
  readonly isOfLink: boolean
}

/** The latest clicks of a period. */
const RecentCard = ({ report, view, isOfLink }: RecentCardProps) => {
  const canManage = useCanManage()
  const [isWhole, setWhole] = useState(false)
  const { recent_clicks: clicks } = report
  const first = isOfLink ? few.link : few.team
  const title = t`Recent clicks`
  return (
    <Card component="section" aria-labelledby="recent-title">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5" id="recent-title">
          {title}
        </Title>
        {canManage && (
          <Button variant="subtle" color="red" size="compact-sm" className="screen" onClick={() => openDeletion(view)}>
            {t`Delete clicks…`}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {clicks.length < visitsIn(report)
          ? plural(
              { count: clicks.length },
              { one: "The last visit in this report.", other: "The last # visits in this report." }
            )
          : t`All visits, newest first.`}
      </Text>
      <ClickList
        clicks={isWhole ? clicks : clicks.slice(0, first)}
        names={namesIn(report)}
        label={title}
        isOfLink={isOfLink}
      />
      {clicks.length > first && (
        <Button variant="subtle" mt="xs" className="screen" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${{ count: clicks.length }}`}
        </Button>
      )}
    </Card>
  )
}

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
  /** Whether this is the previous report, shown while the new one loads. */
  readonly isStale: boolean
  readonly isOfLink: boolean
  readonly variants: ReadonlyArray<Variant>
}

/** The content of a report, from totals to individual clicks. */
export const ReportBody = ({ report, view, onChange, isStale, isOfLink, variants }: Props) => (
  <Stack gap="md" className={styles["body"]} data-stale={isStale || undefined} aria-busy={isStale}>
    <Totals report={report} view={view} onChange={onChange} isOfLink={isOfLink} />
    {visitsIn(report) === 0 ? (
      <NothingHere view={view} onChange={onChange} isOfLink={isOfLink} />
    ) : (
      <>
        <SeriesCard report={report} view={view} onChange={onChange} />
        {isOfLink && <RecentCard report={report} view={view} isOfLink />}
        {variants.length > 0 && <VariantsCard variants={variants} view={view} onChange={onChange} />}
        {report.total_clicks > 0 && <WeekHoursCard report={report} view={view} onChange={onChange} />}
        <Breakdowns report={report} view={view} onChange={onChange} isOfLink={isOfLink} />
        {!isOfLink && <RecentCard report={report} view={view} isOfLink={false} />}
      </>
    )}
  </Stack>
)
