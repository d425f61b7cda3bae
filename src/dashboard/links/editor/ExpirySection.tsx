import "@mantine/dates/styles.css"
import { t } from "@lingui/core/macro"
import { Box, Button, Group, Text } from "@mantine/core"
import { DateTimePicker } from "@mantine/dates"
import { DateTime } from "effect"
import { useId } from "react"
import { dateText } from "../../../lib/Time.ts"
import { errorOf } from "../../api/Failure.ts"
import { ownZone, todayIn, useTimezone } from "../../api/Timezone.ts"
import { calendarProps, timeProps } from "../../ui/calendar.ts"
import { ago, momentIn } from "../../ui/format.ts"
import { zoneName } from "../../ui/zones.ts"
import { localOf, momentOf, presets } from "./Moment.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"

/** Names the time zone if it differs from the device's. */
const zoneNote = (expires: DateTime.Utc | null, timezone: string): string => {
  const here = ownZone()
  if (timezone === here) return t`In your own time zone.`
  const zones = { zone: zoneName(timezone), here: zoneName(here) }
  return expires === null
    ? t`In the time zone of ${{ zone: zones.zone }}, as in your account; this device has that of ${{ here: zones.here }}.`
    : t`In the time zone of ${{ zone: zones.zone }}, as in your account; on this device, ${{ here: zones.here }}, that is ${{ time: momentIn(expires, here) }}.`
}

export const ExpirySection = ({ draft: { expires }, change, failure, link }: Part) => {
  // The field and its pop-up share this id, so that the field labels the pop-up.
  const id = useId()
  const timezone = useTimezone()
  return (
    <Section
      title={t`Expiry`}
      summary={
        expires === null
          ? t`Never: the link works until you delete it.`
          : `${momentIn(expires, timezone)}, ${ago(expires)}`
      }
      isUsed={expires !== null}
      failure={failure}
      fields={["expires_at"]}
    >
      {/* The calendar is rendered elsewhere in the document: Escape in it closes only the calendar, not the editor. */}
      <Box
        onFocus={({ target, currentTarget }) => {
          if (!currentTarget.contains(target)) target.setAttribute("data-mantine-stop-propagation", "true")
        }}
      >
        <DateTimePicker
          label={t`Expires on`}
          placeholder={t`Never`}
          description={zoneNote(expires, timezone)}
          valueFormat={(local) => {
            const chosen = momentOf(local, timezone)
            return chosen === null ? "" : momentIn(chosen, timezone)
          }}
          clearable
          clearButtonProps={{ "aria-label": t`Clear the expiry` }}
          {...(link === undefined ? { minDate: localOf(DateTime.unsafeNow(), timezone) } : {})}
          defaultDate={dateText(todayIn(timezone))}
          value={expires === null ? null : localOf(expires, timezone)}
          onChange={(value) => change({ expires: value === null ? null : momentOf(value, timezone) })}
          error={errorOf(failure, "expires_at")}
          id={id}
          popoverProps={{ id, trapFocus: true, returnFocus: true }}
          {...calendarProps()}
          timePickerProps={timeProps}
          submitButtonProps={{ "aria-label": t`Use this time` }}
        />
      </Box>
      <Text size="sm" fw={500} role="status">
        {expires !== null &&
          DateTime.toEpochMillis(expires) <= Date.now() &&
          t`This moment has passed: the link leads nowhere until you choose a later one.`}
      </Text>
      <Group gap="xs">
        {presets.map(([label, make]) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => change({ expires: make(timezone) })}>
            {label}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
