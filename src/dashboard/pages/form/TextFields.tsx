import { t } from "@lingui/core/macro"
import { NumberInput, Switch, Textarea, TextInput } from "@mantine/core"
import { completed } from "./Completed.ts"
import { type FieldProps, saidOf, textIn } from "./Field.ts"

export const LineField = ({ field, values, onChange, error }: FieldProps<"line">) => (
  <TextInput
    label={field.label}
    description={saidOf(field.hint, values)}
    placeholder={field.placeholder ?? ""}
    maxLength={field.max}
    value={textIn(values, field.name)}
    onChange={({ currentTarget }) => onChange({ ...values, [field.name]: currentTarget.value })}
    error={error}
  />
)

export const MarkdownField = ({ field, values, onChange, error }: FieldProps<"markdown">) => (
  <Textarea
    label={field.label}
    description={t`**bold**, *italic*, [a link](https://example.com), - a list, # a heading`}
    autosize
    minRows={3}
    maxRows={16}
    maxLength={field.max}
    value={textIn(values, field.name)}
    onChange={({ currentTarget }) => onChange({ ...values, [field.name]: currentTarget.value })}
    error={error}
  />
)

export const AddressField = ({ field, values, onChange, error }: FieldProps<"address">) => (
  <TextInput
    label={field.label}
    description={saidOf(field.hint, values)}
    placeholder={saidOf(field.placeholder, values) ?? ""}
    inputMode="url"
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    value={textIn(values, field.name)}
    onChange={({ currentTarget }) => onChange({ ...values, [field.name]: currentTarget.value })}
    onBlur={({ currentTarget }) => onChange({ ...values, [field.name]: completed(currentTarget.value) })}
    error={error}
  />
)

export const NumberField = ({ field, values, onChange, error }: FieldProps<"number">) => {
  const value = values[field.name]
  return (
    <NumberInput
      label={field.label}
      description={saidOf(field.hint, values)}
      placeholder={field.placeholder ?? ""}
      min={field.min}
      max={field.max}
      allowDecimal={false}
      maw={200}
      value={typeof value === "number" ? value : ""}
      onChange={(next) => onChange({ ...values, [field.name]: next === "" ? undefined : Number(next) })}
      error={error}
    />
  )
}

export const SwitchField = ({ field, values, onChange, error }: FieldProps<"switch">) => (
  <Switch
    label={field.label}
    description={saidOf(field.hint, values)}
    checked={values[field.name] === true}
    onChange={({ currentTarget }) => onChange({ ...values, [field.name]: currentTarget.checked })}
    error={error}
  />
)
