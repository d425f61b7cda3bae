import { t } from "@lingui/core/macro"
import type { DayOfWeek } from "@mantine/dates"
import type { MouseEvent } from "react"
import { locale } from "../words/Language.ts"
import { firstDayOfWeek } from "./week.ts"

/** Days of calendars stand for themselves, as their midnights in UTC. */
const utc = { timeZone: "UTC" } as const
const long = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: "long" })
const weekday = new Intl.DateTimeFormat(locale, { ...utc, weekday: "short" })
const month = new Intl.DateTimeFormat(locale, { ...utc, month: "long", year: "numeric" })
const shortMonth = new Intl.DateTimeFormat(locale, { ...utc, month: "short" })

const told = (format: Intl.DateTimeFormat) => (date: string) => format.format(Date.parse(date.slice(0, 10)))

/** What every calendar has: the week, the names and the dates of the reader's language. */
export const calendarProps = () => ({
  // The library has 0 for Sunday.
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

/** A click into digits that are selected already leaves them so: browsers put the caret among them once it is over. */
const keepSelected = (event: MouseEvent<HTMLInputElement>) => {
  event.stopPropagation()
  if (document.activeElement !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.select()
}

/** What every field for a time has: the clock of the reader's language. */
export const timeProps = {
  format: isHalfDay ? "12h" : "24h",
  hoursInputProps: { onMouseDown: keepSelected },
  minutesInputProps: { onMouseDown: keepSelected },
  hoursInputLabel: t({ context: "shared", message: "Hours" }),
  minutesInputLabel: t({ context: "shared", message: "Minutes" }),
  amPmInputLabel: t`AM or PM`
} as const
