import { dateText, dayMillis, dayStart, monthStart } from "../../lib/Time.ts"
import type { Zone } from "../../lib/Zone.ts"
import type { HourPoint, NamedCount, TimeSeriesPoint, Unit } from "../query/Analytics.ts"
import type { Span } from "./Buckets.ts"
import type { Dimension } from "./Dimensions.ts"
import { keyOf } from "./Matching.ts"
import { quarterMillis } from "./Quarters.ts"
import type { Tally } from "./Tally.ts"

const dayHours = 24

/** Counts by quarter-hour since 1970. */
export type QuarterCounts = Iterable<readonly [quarter: number, count: number]>

const mondayBefore = (day: number): number => {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return day - weekday * dayMillis
}

/** The first day of the day, week (Monday) or month that contains a day; days are their midnight in UTC. */
export const unitStart = (unit: Unit, at: number): number =>
  unit === "day" ? dayStart(at) : unit === "week" ? mondayBefore(dayStart(at)) : monthStart(at)

/** The end of the day, week or month that starts on a day. */
export const unitEnd = (unit: Unit, start: number): number =>
  unit === "day" ? start + dayMillis : unit === "week" ? start + 7 * dayMillis : monthStart(start, 1)

/**
 * The clicks of a span by the days of a zone, without gaps. Clicks outside the span, because its end splits a day with
 * deleted clicks, are added to the nearest day.
 */
export const seriesOf = (quarters: QuarterCounts, { from, to }: Span, unit: Unit, zone: Zone) => {
  const [first, last] = [zone.dayOf(from), zone.dayOf(to - 1)]
  const counts = new Map<number, number>()
  for (let start = unitStart(unit, first * dayMillis); start <= last * dayMillis; start = unitEnd(unit, start)) {
    counts.set(start, 0)
  }
  for (const [quarter, count] of quarters) {
    const day = Math.max(first, Math.min(last, zone.dayOf(quarter * quarterMillis)))
    const start = unitStart(unit, day * dayMillis)
    counts.set(start, (counts.get(start) ?? 0) + count)
  }
  return [...counts].map(([start, count]): TimeSeriesPoint => ({ date: dateText(start), count }))
}

/**
 * The clicks of today, and those of yesterday up to the same time; undefined if the span doesn't include both days.
 * `now` is the start of a quarter-hour.
 */
export const todayOf = (quarters: QuarterCounts, { from, to }: Span, now: number, zone: Zone) => {
  const day = zone.dayOf(now)
  const [yesterday, today] = [zone.dayStart(day - 1), zone.dayStart(day)]
  if (from > yesterday || to <= now) return undefined
  const counts = { clicks: 0, yesterday: 0 }
  for (const [quarter, count] of quarters) {
    const at = quarter * quarterMillis
    if (at >= today) counts.clicks += count
    else if (at >= yesterday && at - yesterday < now - today) counts.yesterday += count
  }
  return counts
}

/** Seven days from Monday. */
const weekDays = 7

/** The clicks of each hour of the week, in a zone's local time; rows are days from Monday, with 24 hours each. */
export const hoursOfWeekOf = (quarters: QuarterCounts, zone: Zone): ReadonlyArray<ReadonlyArray<number>> => {
  const days = Array.from({ length: weekDays }, () => new Array<number>(dayHours).fill(0))
  for (const [quarter, count] of quarters) {
    const hour = zone.hourOfWeek(quarter * quarterMillis)
    const day = days[Math.floor(hour / dayHours)] ?? []
    day[hour % dayHours] = (day[hour % dayHours] ?? 0) + count
  }
  return days
}

/**
 * The clicks of each hour of a span, in a zone's local time. An hour that repeats when clocks go back appears twice.
 */
export const hoursOf = (quarters: QuarterCounts, { from, to }: Span, zone: Zone) => {
  const counts = new Map<number, number>()
  for (let start = zone.hourStart(from); start < to; start = zone.hourEnd(start)) counts.set(start, 0)
  const [first = from] = counts.keys()
  for (const [quarter, count] of quarters) {
    const start = zone.hourStart(Math.max(first, Math.min(to - 1, quarter * quarterMillis)))
    counts.set(start, (counts.get(start) ?? 0) + count)
  }
  return [...counts].map(([start, count]): typeof HourPoint.Type => ({ hour: zone.hourText(start), count }))
}

/** The longest list of a report. */
const longest = 50

/** How many values are grouped by spelling. Visitors choose the values of a campaign, so their number has no limit. */
const mostGrouped = 10_000

/** The values that can be in a list of this length, including all that tie for last place. */
export const contenders = (tally: Tally, length = longest): ReadonlyArray<readonly [value: number, count: number]> => {
  const values = tally.keys()
  const counts = tally.values()
  const least = counts.length <= length ? 0 : (counts.slice().sort().at(-length) ?? 0)
  const found: Array<readonly [number, number]> = []
  for (let n = 0; n < counts.length; n++) {
    const count = counts[n] as number
    if (count >= least && count > 0) found.push([values[n] as number, count])
  }
  return found
}

/** The values that can be in a list of groups: the most frequent ones, without those that tie for last place. */
export const groupable = (tally: Tally): ReadonlyArray<readonly [value: number, count: number]> => {
  const found = contenders(tally, mostGrouped)
  if (found.length <= mostGrouped) return found
  const least = found.reduce((smallest, [, count]) => Math.min(smallest, count), Number.POSITIVE_INFINITY)
  const above = found.filter(([, count]) => count > least)
  return above.length < longest ? contenders(tally) : above
}

/**
 * Adds up the counts of values that filters treat as equal, and returns the groups that can be in the list. Each has the
 * name of its most frequent value.
 */
export const grouped = (dimension: Dimension, counts: ReadonlyArray<NamedCount>): ReadonlyArray<NamedCount> => {
  const groups = new Map<string, { name: string; most: number; count: number }>()
  for (const { name, count } of counts) {
    const key = keyOf(dimension, name)
    const group = groups.get(key)
    if (group === undefined) {
      groups.set(key, { name, most: count, count })
      continue
    }
    group.count += count
    if (count < group.most || (count === group.most && name > group.name)) continue
    group.name = name
    group.most = count
  }
  const all = [...groups.values()]
  const least =
    Int32Array.from(all, ({ count }) => count)
      .sort()
      .at(-longest) ?? 0
  return all.flatMap(({ name, count }) => (count >= least ? [{ name, count }] : []))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Highest first, ties by name. */
export const ranked = <A extends NamedCount>(counts: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...counts]
    .sort((a, b) => b.count - a.count || compare(a.name, b.name) || compare(a.id ?? "", b.id ?? ""))
    .slice(0, longest)
