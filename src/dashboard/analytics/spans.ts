import { DateTime } from "effect"
import type { Analytics } from "../../click/query/Analytics.ts"
import { dayMillis } from "../../lib/Time.ts"
import { todayIn } from "../api/Timezone.ts"
import { daysText } from "./periodText.ts"
import type { Point } from "./points.ts"
import type { View } from "./view.ts"

const days = { "7d": 7, "30d": 30, "90d": 90 } as const

/** A number of whole days, or 24 hours. */
export type Span = number | "24h"

/**
 * The length of the period that precedes a view's period; undefined if nothing precedes it. `today` is a midnight in
 * UTC, as in `View`.
 */
export const spanBefore = ({ period, from, to }: View, today: number): Span | undefined => {
  if (from !== undefined) return Math.round(((to ?? today) - from) / dayMillis) + 1
  return period === "all" ? undefined : period === "24h" ? period : days[period]
}

/** The first and last day of a report. */
export const endsOf = ({ from, to, timezone }: Analytics["period"]) => ({
  start: todayIn(timezone, DateTime.toEpochMillis(from)),
  end: todayIn(timezone, DateTime.toEpochMillis(to) - 1)
})

/** The days of a report in words. */
export const daysOf = ({ period }: Pick<Analytics, "period">): string => {
  const { start, end } = endsOf(period)
  return daysText(start, end)
}

/** The change of a view that shows only the days of a point; undefined if the report has no other days. */
export const zoomOf = (
  { first, last }: Pick<Point, "first" | "last">,
  period: Analytics["period"]
): Partial<View> | undefined => {
  const { start, end } = endsOf(period)
  const days = { from: Math.max(first, start), to: Math.min(last, end) }
  return days.from === start && days.to === end ? undefined : { ...days, unit: undefined }
}
