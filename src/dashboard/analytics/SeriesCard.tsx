import { plural, t } from "@lingui/core/macro"
import {
  ActionIcon,
  Box,
  Card,
  Group,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  UnstyledButton
} from "@mantine/core"
import { DateTime } from "effect"
import { lazy, Suspense, useState } from "react"
import IconChartAreaLine from "~icons/tabler/chart-area-line"
import IconTable from "~icons/tabler/table"
import { type Analytics, type Metric, Unit } from "../../click/query/Analytics.ts"
import { todayIn } from "../api/Timezone.ts"
import { count } from "../ui/format.ts"
import { useNow } from "../ui/useNow.ts"
import styles from "./Analytics.module.css"
import { AnnotationList } from "./AnnotationList.tsx"
import { useAnnotations } from "./annotations.ts"
import { comparedView, comparisonNames, useCompared } from "./compared.ts"
import { differenceOf } from "./difference.ts"
import { metricNames } from "./fields.ts"
import { pointsOf, type Series } from "./points.ts"
import { spanBefore, zoomOf } from "./spans.ts"
import { type ChangeView, Comparison, metricOf, type View } from "./view.ts"

const titles: Readonly<Record<Metric, string>> = {
  clicks: t`Clicks over time`,
  visitors: t`Unique visitors over time`,
  views: t`Page views over time`
}

/** The series as a table, latest first. */
const SeriesTable = ({ metric, points, earlier, zoom }: Series) => (
  <Box
    role="group"
    className={styles["scroll"]}
    mah="24rem"
    aria-label={t`${{ series: titles[metric] }}, as a table`}
    tabIndex={0}
  >
    <Table verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`Time`}</Table.Th>
          <Table.Th scope="col" ta="end">
            {metricNames[metric]}
          </Table.Th>
          {earlier !== undefined && (
            <Table.Th scope="col" ta="end">
              {earlier.name}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points
          .map((point, n) => {
            const { key, name, value } = point
            const show = zoom(point)
            const before = earlier?.points[n]?.value
            return (
              <Table.Tr key={key}>
                <Table.Td>
                  {show === undefined ? (
                    name
                  ) : (
                    <UnstyledButton className={styles["zoom"]} title={t`Show only ${name}`} onClick={show}>
                      {name}
                    </UnstyledButton>
                  )}
                </Table.Td>
                <Table.Td ta="end" className="numbers">
                  {count(value)}
                </Table.Td>
                {earlier !== undefined && (
                  <Table.Td ta="end" className="numbers">
                    {before === undefined ? null : count(before)}
                  </Table.Td>
                )}
              </Table.Tr>
            )
          })
          .toReversed()}
      </Table.Tbody>
    </Table>
  </Box>
)

const SeriesChart = lazy(() => import("./SeriesChart.tsx").then((loaded) => ({ default: loaded.SeriesChart })))

const units = [
  { value: "day", label: t`Day` },
  { value: "week", label: t`Week` },
  { value: "month", label: t`Month` }
]

const comparisons = [
  { value: "", label: t`Compare with…` },
  ...Comparison.literals.map((value) => ({ value, label: comparisonNames[value] }))
]

const totalOf = (totals: Analytics["previous"], metric: Metric): number =>
  ({ clicks: totals.total_clicks, visitors: totals.unique_visitors, views: totals.page_views })[metric]

/** A count in words. */
const told: Readonly<Record<Metric, (count: number) => string>> = {
  clicks: (count) => plural({ count }, { one: "# click", other: "# clicks" }),
  visitors: (count) => plural({ count }, { one: "# visitor", other: "# visitors" }),
  views: (count) => plural({ count }, { one: "# page view", other: "# page views" })
}

/** A text alternative for the chart. */
const summaryOf = (report: Analytics, view: View): string => {
  const metric = metricOf(view)
  const [now, past] = [totalOf(report, metric), totalOf(report.previous, metric)]
  const figure = told[metric](now)
  const before = spanBefore(view, todayIn(report.period.timezone))
  if (before === undefined) return t`${{ figure }}.`
  if (differenceOf(now, past) === undefined) return t`${{ figure }}; no earlier data.`
  const earlier = count(past)
  return before === "24h"
    ? t`${{ figure }}, ${{ earlier }} in the previous 24 hours.`
    : t`${{ figure }}, ${{ earlier }} ${plural({ days: before }, { one: "on the previous day", other: "in the previous # days" })}.`
}

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
}

/** What a report counts over time, as a chart or table. */
export const SeriesCard = ({ report, view, onChange }: Props) => {
  const [isTable, setTable] = useState(false)
  const now = useNow()
  const compared = useCompared(view)
  const notes = useAnnotations(report.period)
  const metric = metricOf(view)
  const series: Series = {
    metric,
    notes,
    points: pointsOf(report, now),
    earlier:
      compared === undefined || view.compare === undefined
        ? undefined
        : { name: comparisonNames[view.compare], points: pointsOf(compared, now) },
    zoom: (one, { last } = one) => {
      const days = zoomOf({ first: one.first, last }, report.period)
      return days && (() => onChange(days))
    }
  }
  const canCompare = comparedView(view, "previous", todayIn(report.period.timezone)) !== undefined
  const summary = [
    summaryOf(report, view),
    ...(compared !== undefined && view.compare === "year"
      ? [t`${{ figure: told[metric](totalOf(compared, metric)) }} a year earlier.`]
      : [])
  ].join(" ")
  const name = isTable ? t`Show as chart` : t`Show as table`
  return (
    <Card component="section" aria-labelledby="series-title">
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h5" id="series-title">
            {titles[metric]}
          </Title>
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        </Stack>
        <Group gap="xs" className="screen">
          {canCompare && (
            <NativeSelect
              size="xs"
              aria-label={t`Compare with`}
              data={comparisons}
              value={view.compare ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange({ compare: Comparison.literals.find((one) => one === value) })
              }
            />
          )}
          {report.hours === undefined && (
            <SegmentedControl
              size="xs"
              aria-label={t`Group by`}
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
      {metric === "clicks" && report.total_clicks === 0 ? (
        <Text size="sm" className={styles["baseline"]}>
          {t`No clicks in this period, only page views. Add links to your pages so that visitors can click them.`}
        </Text>
      ) : isTable ? (
        <SeriesTable {...series} />
      ) : (
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart {...series} title={titles[metric]} summary={summary} />
        </Suspense>
      )}
      <AnnotationList
        notes={notes}
        last={todayIn(report.period.timezone, DateTime.toEpochMillis(report.period.to) - 1)}
      />
    </Card>
  )
}
