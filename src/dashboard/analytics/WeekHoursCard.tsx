import { t } from "@lingui/core/macro"
import { Card, Skeleton, Text, Title } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"

const WeekHoursTable = lazy(() => import("./WeekHoursTable.tsx").then((loaded) => ({ default: loaded.WeekHoursTable })))

/** Clicks by hour and weekday. */
export const WeekHoursCard = ({ report: { hours_of_week: rows } }: { readonly report: Analytics }) => (
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
        <WeekHoursTable rows={rows} />
      </Suspense>
    )}
  </Card>
)
