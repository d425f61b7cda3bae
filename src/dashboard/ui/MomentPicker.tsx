import "@mantine/dates/styles.css"
import { t } from "@lingui/core/macro"
import { DateTimePicker } from "@mantine/dates"
import { DateTime } from "effect"
import { useId } from "react"
import { dateText } from "../../lib/Time.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { CalendarFrame } from "./CalendarFrame.tsx"
import { calendarProps, timeProps } from "./calendar.ts"
import { momentIn } from "./format.ts"

interface Props {
  readonly label: string
  readonly description?: string | undefined
  readonly placeholder: string
  readonly clearLabel: string
  /** A local time as `YYYY-MM-DD HH:MM:SS`, in a time zone that the form names; null for none. */
  readonly value: string | null
  readonly onChange: (local: string | null) => void
  readonly minDate?: string | undefined
  readonly error: string | undefined
}

/** Local times are formatted as if they were in UTC. */
const textOf = (local: string): string => momentIn(DateTime.unsafeMake(`${local.replace(" ", "T")}Z`), "UTC")

/** Chooses a date and a time of day. */
export const MomentPicker = ({ clearLabel, minDate, ...field }: Props) => {
  // The field and its pop-up share this id, so that the field labels the pop-up.
  const id = useId()
  const today = dateText(todayIn(useTimezone()))
  return (
    <CalendarFrame>
      <DateTimePicker
        {...field}
        {...(minDate === undefined ? {} : { minDate })}
        valueFormat={textOf}
        clearable
        clearButtonProps={{ "aria-label": clearLabel }}
        defaultDate={today}
        id={id}
        popoverProps={{ id, trapFocus: true, returnFocus: true }}
        {...calendarProps()}
        timePickerProps={timeProps}
        submitButtonProps={{ "aria-label": t`Use this time` }}
      />
    </CalendarFrame>
  )
}
