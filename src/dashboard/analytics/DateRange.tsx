import "@mantine/dates/styles.css"
import { t } from "@lingui/core/macro"
import { DatePickerInput, type DatesRangeValue } from "@mantine/dates"
import { useEffect, useId, useState } from "react"
import IconCalendar from "~icons/tabler/calendar"
import { dateText } from "../../lib/Time.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { calendarProps } from "../ui/calendar.ts"
import { daysText } from "./periodText.ts"
import type { ChangeView, View } from "./view.ts"

type Range = DatesRangeValue<string>

const textOf = (millis: number | undefined): string | null => (millis === undefined ? null : dateText(millis))
const millisOf = (text: string): number => Date.parse(`${text}T00:00:00Z`)
const isText = (day: unknown): day is string => typeof day === "string"

const placeholder = t`Choose dates`
const marksOf = (isToday: boolean) =>
  isToday ? ({ "data-today": true, "aria-current": "date" } as const) : { "data-today": undefined }

interface Props {
  readonly view: View
  readonly onChange: ChangeView
  readonly error: string | undefined
}

/** Chooses the first and last day of a custom period. */
export const DateRange = ({ view: { from, to }, onChange, error }: Props) => {
  // The field and its pop-up share this id, so that the field labels the pop-up.
  const id = useId()
  const timezone = useTimezone()
  const today = dateText(todayIn(timezone))
  const [range, setRange] = useState<Range>([null, null])
  useEffect(() => {
    setRange([textOf(from), from === undefined ? null : (textOf(to) ?? today)])
  }, [from, to, today])
  const change = (chosen: Range) => {
    setRange(chosen)
    const [from, to] = chosen
    if (from !== null && to !== null) onChange({ from: millisOf(from), to: millisOf(to) })
    if (from === null && to === null) onChange({ from: undefined, to: undefined })
  }
  const [first, last] = range.filter(isText)
  const text = first === undefined ? "" : daysText(millisOf(first), millisOf(last ?? first))
  return (
    <DatePickerInput
      type="range"
      aria-label={t`${{ dates: text || placeholder }}: custom date range`}
      placeholder={placeholder}
      leftSection={<IconCalendar size={18} />}
      value={range}
      onChange={change}
      maxDate={today}
      defaultDate={today}
      // Mark today here, because the library would mark it in the browser's time zone.
      getDayProps={(date) => marksOf(date === today)}
      allowSingleDateInRange
      {...calendarProps()}
      id={id}
      popoverProps={{ id, trapFocus: true, returnFocus: true }}
      clearable
      clearButtonProps={{ "aria-label": t`Clear dates` }}
      valueFormatter={() => text}
      error={error}
      miw={132}
    />
  )
}
