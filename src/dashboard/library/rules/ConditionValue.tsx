import { t } from "@lingui/core/macro"
import { Autocomplete, Chip, Group, Select, Stack, Text, TextInput } from "@mantine/core"
import { useId } from "react"
import type { RuleCondition } from "../../../targeting/Rule.ts"
import { firstDayOfWeek } from "../../ui/week.ts"
import { zones } from "../../ui/zones.ts"
import { locale } from "../../words/Language.ts"
import { ruleTypes } from "./RuleTypes.ts"
import { dateFields, dateText, timeFields, timeText } from "./Times.ts"

interface FieldProps<A> {
  readonly value: A
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

const ZoneField = ({ value, onChange }: Omit<FieldProps<string>, "error">) => (
  <Select
    label={t`Time zone`}
    value={value}
    data={[...new Set([value, ...zones()])].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
    onChange={(zone) => onChange(zone ?? value)}
    searchable
    allowDeselect={false}
    limit={50}
    style={{ flex: "1 1 10rem" }}
  />
)

const DateFieldsRow = ({ value, onChange, error }: FieldProps<NonNullable<ReturnType<typeof dateFields>>>) => {
  const change = (part: Partial<typeof value>) => onChange(dateText({ ...value, ...part }))
  const style = { flex: "1 1 8rem" }
  return (
    <>
      <TextInput
        type="date"
        label={t({ context: "link editor", message: "From day" })}
        value={value.from}
        max={value.to}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        error={error}
        style={style}
      />
      <TextInput
        type="date"
        label={t({ context: "link editor", message: "To day" })}
        value={value.to}
        min={value.from}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        error={error !== undefined}
        style={style}
      />
      <ZoneField value={value.zone} onChange={(zone) => change({ zone })} />
    </>
  )
}

/** 1 January 2024 was a Monday. */
const dayNames = [0, 1, 2, 3, 4, 5, 6].map((day) => {
  const date = Date.UTC(2024, 0, 1 + day)
  const named = (weekday: "short" | "long") =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(date)
  return { short: named("short"), long: named("long") }
})

const TimeFieldsRow = ({ value, onChange, error }: FieldProps<NonNullable<ReturnType<typeof timeFields>>>) => {
  const id = useId()
  const change = (part: Partial<typeof value>) => onChange(timeText({ ...value, ...part }))
  const first = firstDayOfWeek() - 1
  const style = { flex: "1 1 6rem" }
  return (
    <Stack gap="xs" style={{ flexBasis: "100%" }}>
      <Stack role="group" aria-labelledby={id} gap={4}>
        <Text id={id} size="sm" fw={500}>
          {t`Weekdays`}
        </Text>
        <Chip.Group
          multiple
          value={value.days.map(String)}
          // A rule without weekdays would never match.
          onChange={(days) => days.length > 0 && change({ days: days.map(Number) })}
        >
          <Group gap={4}>
            {dayNames.map((_, n) => {
              const day = (first + n) % 7
              const name = dayNames[day]
              return (
                <Chip key={name?.long} value={String(day)} size="xs" variant="outline" aria-label={name?.long}>
                  {name?.short}
                </Chip>
              )
            })}
          </Group>
        </Chip.Group>
      </Stack>
      <Group gap="xs" align="flex-start">
        <TextInput
          type="time"
          label={t({ context: "link editor", message: "From time" })}
          value={value.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value.slice(0, 5) })}
          error={error}
          style={style}
        />
        <TextInput
          type="time"
          label={t({ context: "link editor", message: "To time" })}
          value={value.to}
          onChange={({ currentTarget }) => change({ to: currentTarget.value.slice(0, 5) })}
          error={error !== undefined}
          style={style}
        />
        <ZoneField value={value.zone} onChange={(zone) => change({ zone })} />
      </Group>
    </Stack>
  )
}

interface Props extends Omit<FieldProps<string>, "value"> {
  readonly condition: RuleCondition
}

/** The value of a condition, with inputs that fit its type. */
export const ConditionValue = ({ condition: { type, value }, onChange, error }: Props) => {
  const kind = ruleTypes.find((one) => one.value === type)
  const dates = type === "date" ? dateFields(value) : undefined
  if (dates !== undefined) return <DateFieldsRow value={dates} onChange={onChange} error={error} />
  const times = type === "time" ? timeFields(value) : undefined
  if (times !== undefined) return <TimeFieldsRow value={times} onChange={onChange} error={error} />
  const common = { label: t`Is`, placeholder: kind?.placeholder ?? "", value, error, style: { flex: "1 1 8rem" } }
  if (kind === undefined || kind.values.length === 0) {
    return (
      <TextInput
        {...common}
        maxLength={255}
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (kind.isOpen) return <Autocomplete {...common} data={kind.values.map((one) => one.value)} onChange={onChange} />
  const found = kind.values.find((one) => one.value.toLowerCase() === value.toLowerCase())
  return (
    <Select
      {...common}
      value={found?.value ?? (value === "" ? null : value)}
      data={found === undefined && value !== "" ? [...kind.values, { value, label: value }] : [...kind.values]}
      onChange={(chosen) => onChange(chosen ?? "")}
      searchable={kind.values.length > 5}
      allowDeselect={false}
    />
  )
}
