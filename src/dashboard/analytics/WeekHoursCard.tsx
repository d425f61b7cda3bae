import { t } from "@lingui/core/macro"
import { Card, Skeleton, Text, Title } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"

const WeekHoursTable = lazy(() => import("./WeekHoursTable.tsx").then((loaded) => ({ default: loaded.WeekHoursTable })))

/** The hours and weekdays of clicks. */
export const WeekHoursCard = ({ report: { hours_of_week: rows } }: { readonly report: Analytics }) => (
  <Card component="section" aria-labelledby="week-hours-title">
    <Title order={2} size="h5" id="week-hours-title" mb="sm">
      {t`When people click`}
    </Title>
    {rows === null ? (
      <Text size="sm" c="dimmed">
        {t`The oldest clicks of this period are known by their day alone, not by the hour. Choose a period that begins later.`}
      </Text>
    ) : (
      <Suspense fallback={<Skeleton h={240} />}>
        <WeekHoursTable rows={rows} />
      </Suspense>
    )}
  </Card>
)
