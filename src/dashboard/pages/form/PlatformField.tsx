import { t } from "@lingui/core/macro"
import { Group, Select } from "@mantine/core"
import { icons, platforms } from "../../../page/icons/Icons.ts"
import { type FieldProps, saidOf, textIn } from "./Field.ts"
import { Glyph } from "./Glyph.tsx"

const choices = platforms.map((name) => ({ value: name as string, label: icons[name].label }))

/** Chooses a platform by name. */
export const PlatformField = ({ field, values, onChange, error }: FieldProps<"platform">) => {
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
