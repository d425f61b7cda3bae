import "@mantine/charts/styles.css"
import { t } from "@lingui/core/macro"
import { AreaChart, ChartTooltip } from "@mantine/charts"
import { useReducedMotion } from "@mantine/hooks"
import { count, shortCount } from "../ui/format.ts"
import type { Point } from "./points.ts"
import { ticksOf } from "./ticks.ts"

/** The most points with markers. */
const markedPoints = 31

const series = [
  { name: "clicks", label: t`Clicks`, color: "leaf.6" },
  { name: "open", label: t`Clicks so far`, color: "leaf.6", strokeDasharray: "4 4" }
]

/** The segment to a point that is still growing is a separate, dashed line. */
const linesOf = (points: ReadonlyArray<Point>) =>
  points.map(({ name, clicks, isOpen }, n) => ({
    name,
    ...(isOpen ? {} : { clicks }),
    ...(isOpen || points[n + 1]?.isOpen === true ? { open: clicks } : {})
  }))

interface Props {
  readonly points: ReadonlyArray<Point>
  readonly summary: string
}

/** To screen readers, the chart is an image with a name; the table has the data. */
export const SeriesChart = ({ points, summary }: Props) => {
  const isCalm = useReducedMotion()
  const ticks = ticksOf(Math.max(...points.map(({ clicks }) => clicks)))
  const labels = new Map(points.map(({ name, label }) => [name, label]))
  return (
    <div role="img" aria-label={t`Chart of clicks over time: ${summary} The same is there as a table.`}>
      <AreaChart
        h={260}
        data={linesOf(points)}
        dataKey="name"
        series={series}
        valueFormatter={(value) => count(value)}
        // Any other curve would show values that never occurred.
        curveType="linear"
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartTooltip
              label={label}
              payload={payload.filter(({ value }) => value !== undefined).slice(0, 1)}
              series={series}
              valueFormatter={count}
            />
          )
        }}
        withDots={points.length <= markedPoints}
        dotProps={{ r: 2.5 }}
        strokeWidth={2}
        tickLine="none"
        gridAxis="x"
        xAxisProps={{
          minTickGap: 28,
          tickFormatter: (name: string) => labels.get(name) ?? name,
          padding: { left: 12, right: 12 }
        }}
        yAxisProps={{
          width: 44,
          ticks: [...ticks],
          domain: [0, ticks.at(-1) ?? 1],
          tickFormatter: (value: number) => shortCount(value)
        }}
        areaProps={{ isAnimationActive: !isCalm, animationDuration: 300 }}
        areaChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
