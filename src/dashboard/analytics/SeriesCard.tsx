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
import { t } from "./words/t.ts"

const SeriesChart = lazy(() => import("./SeriesChart.tsx").then((loaded) => ({ default: loaded.SeriesChart })))

const units = [
  { value: "day", label: t("day") },
  { value: "week", label: t("week") },
  { value: "month", label: t("month") }
]

/** The whole chart in a sentence. */
const summaryOf = ({ total_clicks, previous, period }: Analytics, view: View): string => {
  const before = spanBefore(view, todayIn(period.timezone))
  if (before === undefined) return t("clicksInAll", { count: total_clicks })
  if (differenceOf(total_clicks, previous.total_clicks) === undefined) {
    return t("clicksWithoutEarlier", { count: total_clicks })
  }
  const clicks = { count: total_clicks, earlier: count(previous.total_clicks) }
  return before === "24h" ? t("clicksAndHoursBefore", clicks) : t("clicksAndDaysBefore", { ...clicks, days: before })
}

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
}

/** Clicks over time, as a chart or as a table. */
export const SeriesCard = ({ report, view, onChange }: Props) => {
  const [isTable, setTable] = useState(false)
  const points = pointsOf(report, useNow())
  const summary = summaryOf(report, view)
  const name = isTable ? t("showAsAChart") : t("showAsATable")
  return (
    <Card component="section" aria-labelledby="series-title">
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h5" id="series-title">
            {t("clicksOverTime")}
          </Title>
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        </Stack>
        <Group gap="xs" className="screen">
          {report.hours === undefined && (
            <SegmentedControl
              size="xs"
              aria-label={t("countBy")}
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
