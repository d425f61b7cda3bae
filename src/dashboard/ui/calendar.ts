import { t } from "@lingui/core/macro"
import type { DayOfWeek } from "@mantine/dates"
import type { MouseEvent } from "react"
import { locale } from "../words/Language.ts"
import { firstDayOfWeek } from "./week.ts"

/** Calendar dates have no time zone; they are represented by their midnights in UTC. */
const utc = { timeZone: "UTC" } as const
const long = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: "long" })
const weekday = new Intl.DateTimeFormat(locale, { ...utc, weekday: "short" })
const month = new Intl.DateTimeFormat(locale, { ...utc, month: "long", year: "numeric" })
const shortMonth = new Intl.DateTimeFormat(locale, { ...utc, month: "short" })

const told = (format: Intl.DateTimeFormat) => (date: string) => format.format(Date.parse(date.slice(0, 10)))

/** Props for all calendars: the week, names and dates in the user's language. */
export const calendarProps = () => ({
  highlightToday: true,
  // The library counts weekdays from 0 for Sunday.
  firstDayOfWeek: (firstDayOfWeek() % 7) as DayOfWeek,
  weekdayFormat: told(weekday),
  monthLabelFormat: told(month),
  monthsListFormat: told(shortMonth),
  getDayAriaLabel: told(long),
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    nextMonth: t`Next month`,
    previousMonth: t`Previous month`,
    nextYear: t`Next year`,
    previousYear: t`Previous year`,
    nextDecade: t`Next ten years`,
    previousDecade: t`Previous ten years`
  }
})

const isHalfDay = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true

/**
 * Keeps digits selected when they are clicked again, because browsers would put the caret between them after the click.
 */
const keepSelected = (event: MouseEvent<HTMLInputElement>) => {
  event.stopPropagation()
  if (document.activeElement !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.select()
}

/** Props for all time fields: a 12-hour or 24-hour clock according to the user's language. */
export const timeProps = {
  format: isHalfDay ? "12h" : "24h",
  hoursInputProps: { onMouseDown: keepSelected },
  minutesInputProps: { onMouseDown: keepSelected },
  hoursInputLabel: t({ context: "shared", message: "Hours" }),
  minutesInputLabel: t({ context: "shared", message: "Minutes" }),
  amPmInputLabel: t`AM or PM`
} as const
