import { useState } from "react"
import type { Metric } from "../../click/query/Analytics.ts"
import { metricNames } from "./fields.ts"
import type { Point, Series } from "./points.ts"
import "@mantine/charts/styles.css"
import { t } from "@lingui/core/macro"
import { AreaChart, ChartTooltip } from "@mantine/charts"
import { Text } from "@mantine/core"
import { useMediaQuery, useReducedMotion } from "@mantine/hooks"
import { ReferenceArea } from "recharts"
import { count, shortCount } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import { notesAt } from "./annotations.ts"
import { ticksOf } from "./ticks.ts"

/** The part of a chart's mouse events that says which point is under the pointer. */
interface At {
  readonly activeLabel?: string | number | undefined
}

/** The places of the points under the pointer when the button was pressed, and now. */
type Drag = readonly [start: number, now: number]

/** Zooms to the points that are dragged over, or to the one that is clicked. */
const useChartRange = (points: ReadonlyArray<Point>, zoom: Series["zoom"]) => {
  const [drag, setDrag] = useState<Drag>()
  const placeOf = ({ activeLabel }: At) => points.findIndex(({ name }) => name === activeLabel)
  const range = drag === undefined ? undefined : { first: Math.min(...drag), last: Math.max(...drag) }
  return {
    range: range?.first === range?.last ? undefined : range,
    style: { cursor: "pointer", userSelect: "none" },
    onMouseDown: (at: At) => {
      const place = placeOf(at)
      setDrag(place === -1 ? undefined : [place, place])
    },
    onMouseMove: (at: At) => {
      const place = placeOf(at)
      if (drag !== undefined && place !== -1 && place !== drag[1]) setDrag([drag[0], place])
    },
    onMouseUp: () => {
      setDrag(undefined)
      if (range === undefined) return
      const [first, last] = [points[range.first], points[range.last]]
      if (first !== undefined && last !== undefined) zoom(first, last)?.()
    },
    onMouseLeave: () => setDrag(undefined)
  } as const
}

/** The maximum number of points with markers. */
const markedPoints = 31

const ownSeries = (metric: Metric) => [
  { name: "value", label: metricNames[metric], color: "leaf.6" },
  { name: "open", label: t`${{ metric: metricNames[metric] }} so far`, color: "leaf.6", strokeDasharray: "4 4" }
]

/** The segment before a point that is still growing is a separate, dashed line. */
const linesOf = (points: ReadonlyArray<Point>, earlier: Series["earlier"]) =>
  points.map(({ name, value, isOpen }, n) => ({
    name,
    ...(isOpen ? {} : { value }),
    ...(isOpen || points[n + 1]?.isOpen === true ? { open: value } : {}),
    before: earlier?.points[n]?.value
  }))

interface Props extends Series {
  readonly title: string
  readonly summary: string
}

/** For screen readers, the chart is a labeled image; the table contains the data. */
export const SeriesChart = ({ metric, points, earlier, zoom, notes, title, summary }: Props) => {
  const isCalm = useReducedMotion()
  // A touch shows the values of a point.
  const canZoom = useMediaQuery("(hover: hover)") && points.some((point) => zoom(point) !== undefined)
  const { range, ...selecting } = useChartRange(points, zoom)
  const ticks = ticksOf(Math.max(...[...points, ...(earlier?.points ?? [])].map(({ value }) => value)))
  const own = ownSeries(metric)
  const series =
    earlier === undefined
      ? own
      : [...own, { name: "before", label: earlier.name, color: "gray.5", strokeDasharray: "2 3" }]
  const marked = new Map(points.map(({ name }, n) => [name, notesAt(notes, points, n)]))
  const labels = new Map(points.map(({ name, label }) => [name, label]))
  return (
    <div role="img" aria-label={t`${title}, as a chart: ${summary} A table with the same data is available.`}>
      <AreaChart
        h={260}
        data={linesOf(points, earlier)}
        dataKey="name"
        series={series}
        valueFormatter={(value) => count(value)}
        // Straight lines, because a curve would suggest values that never occurred.
        curveType="linear"
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartTooltip
              label={
                <>
                  {label}
                  {marked.get(String(label))?.map(({ id, text }) => (
                    <Text key={id} size="sm" className={styles["mark"]}>
                      <bdi>{text}</bdi>
                    </Text>
                  ))}
                </>
              }
              payload={payload.filter(
                ({ name, value }, n) =>
                  value !== undefined && (n === 0 || name !== "open" || payload[0]?.value === undefined)
              )}
              series={
                earlier === undefined
                  ? series
                  : series.map((one) => {
                      const day = earlier.points[points.findIndex(({ name }) => name === label)]?.name
                      return one.name === "before" && day !== undefined
                        ? { ...one, label: `${one.label} (${day})` }
                        : one
                    })
              }
              valueFormatter={count}
            />
          )
        }}
        referenceLines={points
          .filter(({ name }) => marked.get(name)?.length)
          .map(({ name }) => ({ x: name, color: "orange.6", strokeDasharray: "none" }))}
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
        areaProps={({ name }) => ({
          isAnimationActive: !isCalm,
          animationDuration: 300,
          ...(name === "before" ? { fillOpacity: 0, dot: false } : {})
        })}
        areaChartProps={{ accessibilityLayer: false, ...(canZoom ? selecting : {}) }}
      >
        {range !== undefined && (
          <ReferenceArea
            x1={points[range.first]?.name ?? ""}
            x2={points[range.last]?.name ?? ""}
            fill="var(--mantine-color-leaf-6)"
            fillOpacity={0.15}
          />
        )}
      </AreaChart>
    </div>
  )
}
