import "@mantine/charts/styles.css"
import { AreaChart } from "@mantine/charts"
import { useReducedMotion } from "@mantine/hooks"
import { count, shortCount } from "../ui/format.ts"
import type { Point } from "./points.ts"

/** Up to this many points each one is marked. */
const markedPoints = 31

interface Props {
  readonly points: ReadonlyArray<Point>
  readonly summary: string
}

/** The chart is a picture with a name; who cannot see it has the table. */
export const SeriesChart = ({ points, summary }: Props) => {
  const isCalm = useReducedMotion()
  const labels = new Map(points.map(({ name, label }) => [name, label]))
  return (
    <div role="img" aria-label={`Chart of clicks over time: ${summary} The same is there as a table.`}>
      <AreaChart
        h={260}
        data={points.map((point) => ({ ...point }))}
        dataKey="name"
        series={[{ name: "clicks", label: "Clicks", color: "leaf.6" }]}
        valueFormatter={(value) => count(value)}
        curveType="monotone"
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
        yAxisProps={{ width: 44, allowDecimals: false, tickFormatter: (value: number) => shortCount(value) }}
        areaProps={{ isAnimationActive: !isCalm, animationDuration: 300 }}
        areaChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
