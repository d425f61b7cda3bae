import { timeParts } from "../../click/query/Filter.ts"
import { dayMillis, hourMillis } from "../../lib/Time.ts"
import { firstDayOfWeek } from "../ui/week.ts"
import { locale } from "../words/Language.ts"

/** A Monday's midnight in UTC, the base for the names of weekdays and hours. */
const monday = Date.UTC(2024, 0, 1)
/** The strongest cell color; 0 is none. */
export const strongest = 5

const utc = { timeZone: "UTC" } as const
const shortDay = new Intl.DateTimeFormat(locale, { ...utc, weekday: "short" })
const longDay = new Intl.DateTimeFormat(locale, { ...utc, weekday: "long" })
const hourName = new Intl.DateTimeFormat(locale, { ...utc, hour: "numeric" })
const span = new Intl.DateTimeFormat(locale, { ...utc, hour: "numeric", minute: "2-digit" })

const hours = Array.from({ length: timeParts.hour }, (_, hour) => monday + hour * hourMillis)

/**
 * The hours of a day. Each has a short label in the user's clock format, and its range from the first to the last
 * minute.
 */
export const hourNames: ReadonlyArray<{ readonly label: string; readonly name: string }> = hours.map((at) => ({
  label: hourName.format(at),
  name: span.formatRange(at, at + hourMillis - 60_000)
}))

/** The names of weekdays, from Monday. */
export const dayNames: ReadonlyArray<string> = Array.from({ length: timeParts.weekday }, (_, day) =>
  longDay.format(monday + day * dayMillis)
)

/** A weekday with its clicks by hour; `index` counts from Monday. */
export interface WeekDay {
  readonly index: number
  readonly label: string
  readonly name: string
  readonly counts: ReadonlyArray<number>
}

/** The weekdays of a report, starting with the first day of the user's week. */
export const weekDaysOf = (
  rows: ReadonlyArray<ReadonlyArray<number>>,
  first = firstDayOfWeek()
): ReadonlyArray<WeekDay> =>
  rows.map((_, n) => {
    const index = (first - 1 + n) % rows.length
    const at = monday + index * dayMillis
    return { index, label: shortDay.format(at), name: dayNames[index] ?? "", counts: rows[index] ?? [] }
  })

/** A cell's color, from 0 for no clicks to 5 for the most. */
export const strengthOf = (clicks: number, most: number): number =>
  clicks === 0 ? 0 : Math.ceil((clicks / most) * strongest)

/** The hour with the most clicks; if there are several, the earliest in the user's week. */
export const busiestOf = (days: ReadonlyArray<WeekDay>) =>
  days
    .flatMap((day) => day.counts.map((clicks, hour) => ({ day, hour, clicks })))
    .reduce((most, one) => (one.clicks > most.clicks ? one : most))
