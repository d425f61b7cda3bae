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
import { type Analytics, Unit } from "../../click/query/Analytics.ts"
import { todayIn } from "../api/Timezone.ts"
import { count } from "../ui/format.ts"
import { useNow } from "../ui/useNow.ts"
import styles from "./Analytics.module.css"
import { AnnotationList } from "./AnnotationList.tsx"
import { useAnnotations } from "./annotations.ts"
import { comparedView, comparisonNames, useCompared } from "./compared.ts"
import { differenceOf } from "./difference.ts"
import { pointsOf, type Series } from "./points.ts"
import { spanBefore, zoomOf } from "./spans.ts"
import { type ChangeView, Comparison, type View } from "./view.ts"

/** The series as a table, latest first. */
const SeriesTable = ({ points, earlier, zoom }: Series) => (
  <Box role="group" className={styles["scroll"]} mah="24rem" aria-label={t`Clicks over time, as a table`} tabIndex={0}>
    <Table verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`Time`}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t`Clicks`}
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
            const { key, name, clicks } = point
            const show = zoom(point)
            const before = earlier?.points[n]?.clicks
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
                  {count(clicks)}
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

/** A text alternative for the chart. */
const summaryOf = ({ total_clicks, previous, period }: Analytics, view: View): string => {
  const before = spanBefore(view, todayIn(period.timezone))
  if (before === undefined) return t`${plural({ count: total_clicks }, { one: "# click", other: "# clicks" })}.`
  if (differenceOf(total_clicks, previous.total_clicks) === undefined) {
    return t`${plural({ count: total_clicks }, { one: "# click", other: "# clicks" })}; no earlier data.`
  }
  const clicks = { count: total_clicks, earlier: count(previous.total_clicks) }
  return before === "24h"
    ? t`${plural({ count: clicks.count }, { one: "# click", other: "# clicks" })}, ${{ earlier: clicks.earlier }} in the previous 24 hours.`
    : t`${plural({ count: clicks.count }, { one: "# click", other: "# clicks" })}, ${{ earlier: clicks.earlier }} ${plural({ days: before }, { one: "on the previous day", other: "in the previous # days" })}.`
}

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
}

/** Clicks over time, as a chart or table. */
export const SeriesCard = ({ report, view, onChange }: Props) => {
  const [isTable, setTable] = useState(false)
  const now = useNow()
  const compared = useCompared(view)
  const notes = useAnnotations(report.period)
  const series: Series = {
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
      ? [t`${plural({ count: compared.total_clicks }, { one: "# click", other: "# clicks" })} a year earlier.`]
      : [])
  ].join(" ")
  const name = isTable ? t`Show as chart` : t`Show as table`
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
      {report.total_clicks === 0 ? (
        <Text size="sm" className={styles["baseline"]}>
          {t`No clicks in this period, only page views. Add links to your pages so that visitors can click them.`}
        </Text>
      ) : isTable ? (
        <SeriesTable {...series} />
      ) : (
        <Suspense fallback={<Skeleton h={260} />}>
          <SeriesChart {...series} summary={summary} />
        </Suspense>
      )}
      <AnnotationList
        notes={notes}
        last={todayIn(report.period.timezone, DateTime.toEpochMillis(report.period.to) - 1)}
      />
    </Card>
  )
}
