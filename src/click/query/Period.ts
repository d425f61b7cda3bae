import { dayNumber } from "../../lib/Time.ts"
import { type Zone, zoneOf } from "../../lib/Zone.ts"
import type { Unit } from "./Analytics.ts"
import type { PeriodName } from "./PeriodName.ts"

/** The longest span between two given dates, in days: ten years. */
export const longestDays = 3660
/** Up to this many days a series is told by the day unless it is asked for otherwise, up to a year by the week. */
const byDayDays = 92
const byWeekDays = 366

/** A span in milliseconds since 1970, `to` not included, and the one of as many days or hours right before it. */
export interface Period {
  /** 0 stands for the first click. */
  readonly from: number
  readonly to: number
  readonly previousFrom: number
  readonly previousTo: number
  readonly unit: Unit
  /** Whether the hours are told one by one. */
  readonly hours: boolean
}

/** What a query says of its span; dates are the milliseconds of their midnight in UTC, wherever their days are cut. */
export interface PeriodQuery {
  readonly period?: PeriodName | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly unit?: Unit | undefined
  /** UTC where none is named. */
  readonly timezone?: string | undefined
}

const days: Readonly<Record<"7d" | "30d" | "90d", number>> = { "7d": 7, "30d": 30, "90d": 90 }

const unitFor = (length: number): Unit => (length <= byDayDays ? "day" : length <= byWeekDays ? "week" : "month")

/** Some days up to one of them, and as many before. */
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
 * The span that a query asks for. Dates win over a named period: both days are included, an end that is missing is today, and
 * a start that is missing lies a period's length before the end. The last of 24 hours is the one that has begun.
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

/** What is wrong with the dates of a query, under the name of the field; undefined where nothing is. */
export const periodFault = (
  { start, end, timezone = "UTC" }: PeriodQuery,
  now: number
): Readonly<Record<string, ReadonlyArray<string>>> | undefined => {
  if (start === undefined) return undefined
  const first = dayNumber(start)
  const last = end === undefined ? zoneOf(timezone).dayOf(now) : dayNumber(end)
  if (first > last) {
    return end === undefined
      ? { start_date: ["Must not be in the future where there is no end_date."] }
      : { end_date: ["Must not be before start_date."] }
  }
  return last - first >= longestDays ? { start_date: ["Must be at most ten years before the end."] } : undefined
}
