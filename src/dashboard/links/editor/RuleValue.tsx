import { t } from "@lingui/core/macro"
import { Autocomplete, Select, TextInput } from "@mantine/core"
import type { Rule } from "./Draft.ts"
import { ruleTypes } from "./RuleTypes.ts"

interface Props {
  readonly rule: Rule
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The value of a rule, with an input that fits its type. */
export const RuleValue = ({ rule: { type, value }, onChange, error }: Props) => {
  const kind = ruleTypes.find((one) => one.value === type)
  const common = { label: t`Is`, placeholder: kind?.placeholder ?? "", value, error, style: { flex: "1 1 8rem" } }
  if (kind === undefined || kind.values.length === 0) {
    return <TextInput {...common} maxLength={255} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
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
