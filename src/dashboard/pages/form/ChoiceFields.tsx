import { Checkbox, Group, NativeSelect } from "@mantine/core"
import { chosenIn, type FieldProps, saidOf } from "./Field.ts"

export const ChoiceField = ({ field, values, onChange, error }: FieldProps<"choice">) => {
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

export const SeveralField = ({ field, values, onChange, error }: FieldProps<"several">) => {
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
