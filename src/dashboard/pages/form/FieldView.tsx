import { t } from "@lingui/core/macro"
import { Checkbox, Group, NativeSelect, Select } from "@mantine/core"
import { DateTime, Option } from "effect"
import { icons, platforms } from "../../../page/icons/Icons.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { MomentPicker } from "../../ui/MomentPicker.tsx"
import { PictureField } from "../../ui/PictureField.tsx"
import { zoneNote } from "../../ui/zoneNote.ts"
import { zones } from "../../ui/zones.ts"
import { chosenIn, type Field, type FieldProps, saidOf, textIn, type Values } from "./Field.ts"
import { Glyph } from "./Glyph.tsx"
import { ListField } from "./ListField.tsx"
import { inUtc, wallTime } from "./Moments.ts"
import { AddressField, LineField, MarkdownField, NumberField, SwitchField } from "./TextFields.tsx"

/** A date and time in the user's time zone, or in one chosen next to it. */
const MomentField = ({ field, values, onChange, error }: FieldProps<"moment">) => {
  const own = useTimezone()
  const zone = (field.zone === undefined ? "" : textIn(values, field.zone)) || own
  const wall = wallTime(textIn(values, field.name), zone)
  const at = Option.getOrNull(DateTime.make(inUtc(wall, zone)))
  const hint = saidOf(field.hint, values)
  const set = (nextWall: string, nextZone: string) =>
    onChange(
      field.zone === undefined
        ? { ...values, [field.name]: inUtc(nextWall, nextZone) }
        : { ...values, [field.name]: nextWall, [field.zone]: nextZone }
    )
  return (
    <Group align="flex-start" grow preventGrowOverflow={false} gap="sm">
      <MomentPicker
        label={field.label}
        description={field.zone === undefined ? [hint, zoneNote(at, zone)].filter(Boolean).join(" ") : hint}
        placeholder={t`Choose date and time`}
        clearLabel={t`Clear date and time`}
        value={wall === "" ? null : `${wall.replace("T", " ")}:00`}
        onChange={(local) => set(local === null ? "" : local.slice(0, 16).replace(" ", "T"), zone)}
        error={error}
      />
      {field.zone !== undefined && (
        <Select
          label={t`Time zone`}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t`No matching time zones`}
          limit={60}
          data={[...new Set([zone, ...zones()])]}
          value={zone}
          onChange={(next) => set(wall, next ?? zone)}
        />
      )}
    </Group>
  )
}

const ChoiceField = ({ field, values, onChange, error }: FieldProps<"choice">) => {
  const value = chosenIn(field, values)
  return (
    <NativeSelect
      label={field.label}
      description={saidOf(field.hint, values)}
      data={field.choices.map(([choice, label]) => ({ value: String(choice), label }))}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = field.choices.find(([choice]) => String(choice) === currentTarget.value)
        onChange({ ...values, [field.name]: chosen?.[0] })
      }}
      error={error}
    />
  )
}

const SeveralField = ({ field, values, onChange, error }: FieldProps<"several">) => {
  const given = values[field.name]
  const chosen: ReadonlyArray<string> = Array.isArray(given) ? given : field.byDefault
  return (
    <Checkbox.Group
      label={field.label}
      description={saidOf(field.hint, values)}
      value={[...chosen]}
      onChange={(next) =>
        onChange({ ...values, [field.name]: field.choices.flatMap(([name]) => (next.includes(name) ? [name] : [])) })
      }
      error={error}
    >
      <Group mt={6}>
        {field.choices.map(([name, label]) => (
          <Checkbox key={name} value={name} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const choices = platforms.map((name) => ({ value: name as string, label: icons[name].label }))

/** Chooses a platform by name. */
const PlatformField = ({ field, values, onChange, error }: FieldProps<"platform">) => {
  const value = textIn(values, field.name)
  return (
    <Select
      label={field.label}
      description={saidOf(field.hint, values)}
      placeholder={t`Type to search`}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`No matching platforms. Use “Website” for any other.`}
      leftSection={value === "" ? undefined : <Glyph name={value} />}
      data={choices}
      value={value === "" ? null : value}
      onChange={(name) => onChange({ ...values, [field.name]: name ?? "" })}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Glyph name={option.value} />
          {option.label}
        </Group>
      )}
      error={error}
    />
  )
}

interface Props {
  readonly field: Field
  readonly values: Values
  readonly onChange: (values: Values) => void
  /** The error of a field by its path, such as `items.2.url`. */
  readonly errorAt: (path: string) => string | undefined
  readonly onMoved: () => void
}

/** Renders a field of a plugin's form by its kind. */
export const FieldView = ({ field, values, onChange, errorAt, onMoved }: Props) => {
  if (field.when?.(values) === false) return null
  const told = errorAt(field.name)
  const value = values[field.name]
  const hint = saidOf(field.hint, values)
  const error = told !== undefined && Array.isArray(value) && value.length === 0 ? (field.none ?? told) : told
  const rest = { values, onChange, error }
  switch (field.kind) {
    case "line":
      return <LineField field={field} {...rest} />
    case "markdown":
      return <MarkdownField field={field} {...rest} />
    case "address":
      return <AddressField field={field} {...rest} />
    case "number":
      return <NumberField field={field} {...rest} />
    case "switch":
      return <SwitchField field={field} {...rest} />
    case "choice":
      return <ChoiceField field={field} {...rest} />
    case "several":
      return <SeveralField field={field} {...rest} />
    case "platform":
      return <PlatformField field={field} {...rest} />
    case "moment":
      return <MomentField field={field} {...rest} />
    case "picture":
      return (
        <PictureField
          label={field.label}
          value={textIn(values, field.name) || null}
          onChange={(address) => onChange({ ...values, [field.name]: address ?? "" })}
          error={error}
          {...(hint === undefined ? {} : { description: hint })}
        />
      )
    case "list":
      return (
        <ListField
          field={field}
          values={values}
          onChange={onChange}
          errorAt={(place) => (place === "" ? error : errorAt(`${field.name}.${place}`))}
          onMoved={onMoved}
        />
      )
  }
}
