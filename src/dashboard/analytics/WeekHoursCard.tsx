import { t } from "@lingui/core/macro"
import { Card, Skeleton, Text, Title } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { applyFilters } from "./checkedFilters.ts"
import { useWholeWeek } from "./useReport.ts"
import type { ChangeView, View } from "./view.ts"
import { withPart } from "./weekFilters.ts"

const WeekHoursTable = lazy(() => import("./WeekHoursTable.tsx").then((loaded) => ({ default: loaded.WeekHoursTable })))

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
}

/** Clicks by hour and weekday. A click on a cell, a day or an hour filters by it. */
export const WeekHoursCard = ({ report, view, onChange }: Props) => {
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
