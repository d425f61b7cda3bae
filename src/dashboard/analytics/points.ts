import { t } from "@lingui/core/macro"
import { DateTime } from "effect"
import type { Annotation } from "../../annotation/Annotation.ts"
import type { Analytics, Metric, Unit } from "../../click/query/Analytics.ts"
import { dayMillis, dayStart, monthStart } from "../../lib/Time.ts"
import { locale } from "../words/Language.ts"

/** A point of the series: a short label for the axis, a full name and its count. */
export interface Point {
  /** The interval's key in the report. */
  readonly key: string
  readonly label: string
  readonly name: string
  readonly value: number
  /** Its first and last day, as the milliseconds of their midnight in UTC, whatever the time zone. */
  readonly first: number
  readonly last: number
  /** Whether the point's interval has not ended yet, so that the count may still grow. */
  readonly isOpen: boolean
}

/** What the chart and the table of a series show. */
export interface Series {
  readonly metric: Metric
  readonly points: ReadonlyArray<Point>
  /** The period that it is compared with: its name, and its points in the same order. */
  readonly earlier: { readonly name: string; readonly points: ReadonlyArray<Point> } | undefined
  /** Shows only the days of some points, by default of one; undefined if there are no others. */
  readonly zoom: (first: Point, last?: Point) => (() => void) | undefined
  /** The notes on the days of the points, latest first. */
  readonly notes: ReadonlyArray<Annotation>
}

const utc = { timeZone: "UTC" } as const
const formats: Readonly<Record<Unit, Intl.DateTimeFormat>> = {
  day: new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "short" }),
  week: new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "short" }),
  month: new Intl.DateTimeFormat(locale, { ...utc, month: "short", year: "numeric" })
}
const longFormats: Readonly<Record<Unit, Intl.DateTimeFormat>> = {
  day: new Intl.DateTimeFormat(locale, { ...utc, weekday: "short", day: "numeric", month: "long", year: "numeric" }),
  week: new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "long", year: "numeric" }),
  month: new Intl.DateTimeFormat(locale, { ...utc, month: "long", year: "numeric" })
}
const hour = new Intl.DateTimeFormat(locale, { ...utc, hour: "numeric" })
const longHour = new Intl.DateTimeFormat(locale, { ...utc, weekday: "short", hour: "2-digit", minute: "2-digit" })

/** The series of a report. Days and hours are those of its time zone. */
export const pointsOf = (report: Pick<Analytics, "hours" | "series" | "period">, now: number): ReadonlyArray<Point> => {
  const named = closedPoints(report)
  const last = named.at(-1)
  return last === undefined || DateTime.toEpochMillis(report.period.to) < now
    ? named
    : [...named.slice(0, -1), { ...last, name: t`${{ name: last.name }}, so far`, isOpen: true }]
}

/** The last day of a unit. */
const lastOf = (unit: Unit, first: number): number =>
  unit === "day" ? first : unit === "week" ? first + 6 * dayMillis : monthStart(first, 1) - dayMillis

const closedPoints = ({ hours, series, period: { unit } }: Parameters<typeof pointsOf>[0]) =>
  hours !== undefined
    ? hours.map(({ hour: text, count }, n): Point => {
        const at = new Date(`${text.replace(" ", "T")}:00Z`)
        // The hour in which clocks are turned back occurs twice, so give the second one a key of its own.
        const isAgain = hours[n - 1]?.hour === text
        const name = longHour.format(at)
        return {
          key: isAgain ? `${text} again` : text,
          label: hour.format(at),
          name: isAgain ? t`${{ hour: name }} (again)` : name,
          value: count,
          first: dayStart(at.getTime()),
          last: dayStart(at.getTime()),
          isOpen: false
        }
      })
    : series.map(({ date, count }): Point => {
        const at = new Date(`${date}T00:00:00Z`)
        const name = longFormats[unit].format(at)
        return {
          key: date,
          label: formats[unit].format(at),
          name: unit === "week" ? t`Week of ${name}` : name,
          value: count,
          first: at.getTime(),
          last: lastOf(unit, at.getTime()),
          isOpen: false
        }
      })
