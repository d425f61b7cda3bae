import type { FieldErrors } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { dayNumber } from "../../lib/Time.ts"
import { type Zone, zoneOf } from "../../lib/Zone.ts"
import type { Unit } from "./Analytics.ts"
import type { PeriodName } from "./PeriodName.ts"

/** The longest span between two given dates, in days: ten years. */
export const longestDays = 3660
/** Up to this many days, a series is by day, and up to a year by week, unless the query specifies otherwise. */
const byDayDays = 92
const byWeekDays = 366

/** A span in milliseconds since 1970, `to` exclusive, and the span of the same length before it. */
export interface Period {
  /** The start of the span; 0 means the first click. */
  readonly from: number
  readonly to: number
  readonly previousFrom: number
  readonly previousTo: number
  readonly unit: Unit
  /** Whether to return the hours separately. */
  readonly hours: boolean
}

/** The span in a query; dates are their midnight in UTC in milliseconds, whatever the time zone. */
export interface PeriodQuery {
  readonly period?: PeriodName | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly unit?: Unit | undefined
  /** UTC by default. */
  readonly timezone?: string | undefined
}

const days: Readonly<Record<"7d" | "30d" | "90d", number>> = { "7d": 7, "30d": 30, "90d": 90 }

const unitFor = (length: number): Unit => (length <= byDayDays ? "day" : length <= byWeekDays ? "week" : "month")

/** The span of a number of days that ends with a given day, and the span of the same length before it. */
const lastDays = ({ dayStart }: Zone, count: number, last: number) => {
  const from = dayStart(last + 1 - count)
  return { from, to: dayStart(last + 1), previousFrom: Math.max(0, dayStart(last + 1 - 2 * count)), previousTo: from }
}

const hoursBefore = ({ hourStart }: Zone, end: number, count: number): number => {
  let start = end
  for (let n = 0; n < count; n++) start = hourStart(start - 1)
  return start
}

const last24Hours = (zone: Zone, now: number) => {
  const to = zone.hourEnd(now)
  const from = hoursBefore(zone, to, 24)
  return { from, to, previousFrom: Math.max(0, hoursBefore(zone, from, 24)), previousTo: from }
}

/**
 * The span of a query. Dates take precedence over a period; both days are included. A missing end is today; without a
 * start, the span is as long as the period. The period `24h` without an end is the last 24 hours, including the current
 * one.
 */
export const periodOf = ({ period = "30d", start, end, unit, timezone = "UTC" }: PeriodQuery, now: number): Period => {
  const zone = zoneOf(timezone)
  const last = end === undefined ? zone.dayOf(now) : dayNumber(end)
  if (start !== undefined) {
    const length = last + 1 - dayNumber(start)
    return { ...lastDays(zone, length, last), unit: unit ?? unitFor(length), hours: length === 1 }
  }
  if (period === "all") {
    return { from: 0, to: zone.dayStart(last + 1), previousFrom: 0, previousTo: 0, unit: unit ?? "month", hours: false }
  }
  if (period === "24h" && end === undefined) return { ...last24Hours(zone, now), unit: unit ?? "day", hours: true }
  const length = period === "24h" ? 1 : days[period]
  return { ...lastDays(zone, length, last), unit: unit ?? "day", hours: length === 1 }
}

/** A fault in the dates of a query, by field; undefined if there is none. */
export const periodFault = ({ start, end, timezone = "UTC" }: PeriodQuery, now: number): FieldErrors | undefined => {
  if (start === undefined) return undefined
  const first = dayNumber(start)
  const last = end === undefined ? zoneOf(timezone).dayOf(now) : dayNumber(end)
  if (first > last) {
    return end === undefined
      ? { start_date: [fault("start_in_future")] }
      : { end_date: [fault("before", { field: "start_date" })] }
  }
  return last - first >= longestDays ? { start_date: [fault("period_too_long")] } : undefined
}
