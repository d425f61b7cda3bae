import { t } from "@lingui/core/macro"
import { Text, TextInput } from "@mantine/core"
import { errorOf } from "../api/Failure.ts"
import { ColorField } from "../ui/ColorField.tsx"

interface Named {
  readonly name: string
  readonly color: string | null
}

interface Props {
  readonly value: Named
  readonly onChange: (part: Partial<Named>) => void
  /** The placeholder if no color is chosen. */
  readonly placeholder: string
  readonly failure: unknown
  /** A remark on the name that is not an error. */
  readonly note?: string | undefined
}

/** The name and color of a folder or tag. */
export const NameAndColor = ({ value: { name, color }, onChange, placeholder, failure, note }: Props) => (
  <>
    <TextInput
      label={t`Name`}
      data-autofocus
      maxLength={255}
      value={name}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      error={errorOf(failure, "name")}
    />
    {note !== undefined && (
      <Text size="xs" role="status">
        {note}
      </Text>
    )}
    <ColorField
      label={t`Color`}
      value={color}
      onChange={(color) => onChange({ color })}
      placeholder={placeholder}
      error={errorOf(failure, "color")}
    />
  </>
)
