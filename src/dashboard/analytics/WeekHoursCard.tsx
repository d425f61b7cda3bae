import { Card, Skeleton, Text, Title } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { t } from "./words/t.ts"

const WeekHoursTable = lazy(() => import("./WeekHoursTable.tsx").then((loaded) => ({ default: loaded.WeekHoursTable })))

/** The hours and days of the week in which people click. */
export const WeekHoursCard = ({ report: { hours_of_week: rows } }: { readonly report: Analytics }) => (
  <Card component="section" aria-labelledby="week-hours-title">
    <Title order={2} size="h5" id="week-hours-title" mb="sm">
      {t("whenPeopleClick")}
    </Title>
    {rows === null ? (
      <Text size="sm" c="dimmed">
        {t("theOldestClicksPeriodKnown")}
      </Text>
    ) : (
      <Suspense fallback={<Skeleton h={240} />}>
        <WeekHoursTable rows={rows} />
      </Suspense>
    )}
  </Card>
)
