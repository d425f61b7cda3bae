import "@mantine/dates/styles.css"
import { Box, Button, Group } from "@mantine/core"
import { DateTimePicker } from "@mantine/dates"
import { useId } from "react"
import { errorOf } from "../../api/Failure.ts"
import { ago, moment } from "../../ui/format.ts"
import { pickerLabels } from "../../ui/pickerLabels.ts"
import { localOf, momentOf, presets, utcOf } from "./Moment.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"

/** When the link ends. */
export const ExpirySection = ({ draft: { expires }, change, failure, link }: Part) => {
  // The pop-up is named by the field, whose id is that of the pop-up too.
  const id = useId()
  return (
    <Section
      title="End"
      summary={expires === null ? "Never: the link works until it is deleted." : `${moment(expires)}, ${ago(expires)}`}
      isUsed={expires !== null}
      failure={failure}
      fields={["expires_at"]}
    >
      {/* Escape in the calendar, which stands elsewhere in the document, closes that and not the editor. */}
      <Box
        onFocus={({ target, currentTarget }) => {
          if (!currentTarget.contains(target)) target.setAttribute("data-mantine-stop-propagation", "true")
        }}
      >
        <DateTimePicker
          label="The link ends"
          placeholder="Never"
          description={expires === null ? "In your own time zone." : `In your own time zone; ${utcOf(expires)}.`}
          valueFormat="D MMM YYYY, HH:mm"
          clearable
          clearButtonProps={{ "aria-label": "Let it never end" }}
          {...(link === undefined ? { minDate: new Date() } : {})}
          value={expires === null ? null : localOf(expires)}
          onChange={(value) => change({ expires: value === null ? null : momentOf(value) })}
          error={errorOf(failure, "expires_at")}
          id={id}
          popoverProps={{ id, trapFocus: true, returnFocus: true }}
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={pickerLabels}
          timePickerProps={{ hoursInputLabel: "Hours", minutesInputLabel: "Minutes" }}
          submitButtonProps={{ "aria-label": "Take this time" }}
        />
      </Box>
      <Group gap="xs">
        {presets.map(([label, make]) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => change({ expires: make() })}>
            {label}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
