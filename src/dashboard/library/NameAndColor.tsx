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
  /** What stands where no colour is chosen. */
  readonly placeholder: string
  readonly failure: unknown
  /** What is worth knowing of the name, without being wrong. */
  readonly note?: string | undefined
}

/** What a folder or a tag is called, and the colour that it is known by. */
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
      label={t`Colour`}
      value={color}
      onChange={(color) => onChange({ color })}
      placeholder={placeholder}
      error={errorOf(failure, "color")}
    />
  </>
)
