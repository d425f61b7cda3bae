import { t } from "@lingui/core/macro"
import { Group, Select } from "@mantine/core"
import { icons, platforms } from "../../../page/icons/Icons.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import { ChoiceField, SeveralField } from "./ChoiceFields.tsx"
import { type Field, type FieldProps, saidOf, textIn, type Values } from "./Field.ts"
import { Glyph } from "./Glyph.tsx"
import { ListField } from "./ListField.tsx"
import { MomentField } from "./MomentField.tsx"
import { AddressField, LineField, MarkdownField, NumberField, SwitchField } from "./TextFields.tsx"

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
