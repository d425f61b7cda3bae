import { plural, t } from "@lingui/core/macro"
import { ActionIcon, Card, Group, SegmentedControl, Skeleton, Stack, Text, Title } from "@mantine/core"
import { lazy, Suspense, useState } from "react"
import IconChartAreaLine from "~icons/tabler/chart-area-line"
import IconTable from "~icons/tabler/table"
import { type Analytics, Unit } from "../../click/query/Analytics.ts"
import { todayIn } from "../api/Timezone.ts"
import { count } from "../ui/format.ts"
import { useNow } from "../ui/useNow.ts"
import { differenceOf } from "./difference.ts"
import { pointsOf } from "./points.ts"
import { SeriesTable } from "./SeriesTable.tsx"
import { spanBefore } from "./spans.ts"
import type { ChangeView, View } from "./view.ts"

const SeriesChart = lazy(() => import("./SeriesChart.tsx").then((loaded) => ({ default: loaded.SeriesChart })))

const units = [
  { value: "day", label: t`Day` },
  { value: "week", label: t`Week` },
  { value: "month", label: t`Month` }
]

/** A text alternative for the chart. */
const summaryOf = ({ total_clicks, previous, period }: Analytics, view: View): string => {
  const before = spanBefore(view, todayIn(period.timezone))
  if (before === undefined) return t`${plural({ count: total_clicks }, { one: "# click", other: "# clicks" })}.`
  if (differenceOf(total_clicks, previous.total_clicks) === undefined) {
    return t`${plural({ count: total_clicks }, { one: "# click", other: "# clicks" })}; no earlier data.`
  }
  const clicks = { count: total_clicks, earlier: count(previous.total_clicks) }
  return before === "24h"
    ? t`${plural({ count: clicks.count }, { one: "# click", other: "# clicks" })}, ${{ earlier: clicks.earlier }} in the 24 hours before.`
    : t`${plural({ count: clicks.count }, { one: "# click", other: "# clicks" })}, ${{ earlier: clicks.earlier }} ${plural({ days: before }, { one: "the day before", other: "in the # days before" })}.`
}

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
}

/** Clicks over time, as a chart or table. */
export const SeriesCard = ({ report, view, onChange }: Props) => {
  const [isTable, setTable] = useState(false)
  const points = pointsOf(report, useNow())
  const summary = summaryOf(report, view)
  const name = isTable ? t`Show as a chart` : t`Show as a table`
  return (
    <Card component="section" aria-labelledby="series-title">
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h5" id="series-title">
            {t`Clicks over time`}
          </Title>
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        </Stack>
        <Group gap="xs" className="screen">
          {report.hours === undefined && (
            <SegmentedControl
              size="xs"
              aria-label={t`Count by`}
              data={units}
              value={report.period.unit}
              onChange={(value) => onChange({ unit: Unit.literals.find((unit) => unit === value) })}
            />
          )}
          <ActionIcon aria-label={name} title={name} onClick={() => setTable(!isTable)}>
            {isTable ? <IconChartAreaLine size={18} /> : <IconTable size={18} />}
          </ActionIcon>
        </Group>
      </Group>
      {isTable ? (
        <SeriesTable points={points} />
      ) : (
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart points={points} summary={summary} />
        </Suspense>
      )}
    </Card>
  )
}
