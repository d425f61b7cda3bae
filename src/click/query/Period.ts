import { Schema } from "effect"
import { dayMillis, dayStart, hourMillis, hourStart } from "../../lib/Time.ts"
import type { Unit } from "./Analytics.ts"

export const PeriodName = Schema.Literal("24h", "7d", "30d", "90d", "all")
export type PeriodName = typeof PeriodName.Type

/** The longest span between two given dates, in days: ten years. */
export const longestDays = 3660
/** Up to this many days a series is told by the day unless it is asked for otherwise, up to a year by the week. */
const byDayDays = 92
const byWeekDays = 366

/** A span in milliseconds since 1970, `to` not included, and the one of the same length right before it. */
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

/** What a query says of its span; dates are the milliseconds of their midnight in UTC. */
export interface PeriodQuery {
  readonly period?: PeriodName | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly unit?: Unit | undefined
}

const before = (from: number, to: number) => ({ previousFrom: Math.max(0, from - (to - from)), previousTo: from })

const days: Readonly<Record<"7d" | "30d" | "90d", number>> = { "7d": 7, "30d": 30, "90d": 90 }

const unitFor = (from: number, to: number): Unit => {
  const length = (to - from) / dayMillis
  return length <= byDayDays ? "day" : length <= byWeekDays ? "week" : "month"
}

const named = (name: PeriodName, to: number, now: number, unit: Unit | undefined): Period => {
  if (name === "all") return { from: 0, to, previousFrom: 0, previousTo: 0, unit: unit ?? "month", hours: false }
  if (name === "24h") {
    const end = hourStart(now) + hourMillis
    const from = end - dayMillis
    return { from, to: end, ...before(from, end), unit: unit ?? "day", hours: true }
  }
  const from = to - days[name] * dayMillis
  return { from, to, ...before(from, to), unit: unit ?? "day", hours: false }
}

/**
 * The span that a query asks for. Dates win over a named period: both days are included, an end that is missing is today, and
 * a start that is missing lies a period's length before the end. The last of 24 hours is the one that has begun.
 */
export const periodOf = ({ period = "30d", start, end, unit }: PeriodQuery, now: number): Period => {
  const to = (end ?? dayStart(now)) + dayMillis
  if (start === undefined) {
    return end === undefined || period !== "24h"
      ? named(period, to, now, unit)
      : { from: end, to, ...before(end, to), unit: unit ?? "day", hours: false }
  }
  return { from: start, to, ...before(start, to), unit: unit ?? unitFor(start, to), hours: false }
}

/** What is wrong with the dates of a query, under the name of the field; undefined where nothing is. */
export const periodFault = (
  { start, end }: PeriodQuery,
  now: number
): Readonly<Record<string, ReadonlyArray<string>>> | undefined => {
  if (start === undefined) return undefined
  const last = end ?? dayStart(now)
  if (start > last) {
    return end === undefined
      ? { start_date: ["Must not be in the future where there is no end_date."] }
      : { end_date: ["Must not be before start_date."] }
  }
  return (last - start) / dayMillis >= longestDays
    ? { start_date: ["Must be at most ten years before the end."] }
    : undefined
}
