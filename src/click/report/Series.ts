import { dateText, dayMillis, dayStart, hourMillis, hourStart, monthStart } from "../../lib/Time.ts"
import type { HourPoint, TimeSeriesPoint, Unit } from "../query/Analytics.ts"
import type { Span } from "./Buckets.ts"

const mondayBefore = (day: number): number => {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return day - weekday * dayMillis
}

/** The first day of the day, week (Monday) or month that a moment is in. */
export const unitStart = (unit: Unit, at: number): number =>
  unit === "day" ? dayStart(at) : unit === "week" ? mondayBefore(dayStart(at)) : monthStart(at)

const unitEnd = (unit: Unit, start: number): number =>
  unit === "day" ? start + dayMillis : unit === "week" ? start + 7 * dayMillis : monthStart(start, 1)

/** The clicks of a span without gaps, from counts by the day since 1970. */
export const seriesOf = (days: Iterable<readonly [day: number, count: number]>, { from, to }: Span, unit: Unit) => {
  const counts = new Map<number, number>()
  for (let start = unitStart(unit, from); start < to; start = unitEnd(unit, start)) counts.set(start, 0)
  for (const [day, count] of days) {
    const start = unitStart(unit, day * dayMillis)
    counts.set(start, (counts.get(start) ?? 0) + count)
  }
  return [...counts].map(([start, count]): TimeSeriesPoint => ({ date: dateText(start), count }))
}

/** The clicks of each hour of a span, from counts by the hour since 1970. */
export const hoursOf = (hours: Iterable<readonly [hour: number, count: number]>, { from, to }: Span) => {
  const counts = new Map(hours)
  const points: Array<typeof HourPoint.Type> = []
  for (let start = hourStart(from); start < to; start += hourMillis) {
    const moment = new Date(start).toISOString()
    points.push({
      hour: `${moment.slice(0, 10)} ${moment.slice(11, 13)}:00`,
      count: counts.get(start / hourMillis) ?? 0
    })
  }
  return points
}
