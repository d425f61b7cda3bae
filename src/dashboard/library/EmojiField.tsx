import { t } from "@lingui/core/macro"
import { Group, Stack, TextInput, UnstyledButton } from "@mantine/core"
import styles from "./EmojiField.module.css"

interface Props {
  readonly value: string
  readonly onChange: (icon: string) => void
  readonly error?: string | undefined
}

const common = [
  ["📁", t`Folder`],
  ["⭐", t`Star`],
  ["📣", t({ context: "library", message: "Campaign" })],
  ["🎉", t`Event`],
  ["🛒", t`Shop`],
  ["📰", t`News`],
  ["🎓", t`Teaching`],
  ["🍽️", t`Food`],
  ["🎵", t`Music`],
  ["🖨️", t`Print`]
] as const

/** A field for an emoji, typed or chosen from common ones. */
export const EmojiField = ({ value, onChange, error }: Props) => (
  <Stack gap={6}>
    <TextInput
      label={t`Emoji`}
      description={t`Shown before the name. Optional.`}
      maxLength={64}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
    <Group gap={2}>
      {common.map(([emoji, name]) => (
        <UnstyledButton
          key={emoji}
          className={styles["emoji"] ?? ""}
          aria-label={name}
          title={name}
          aria-pressed={value === emoji}
          onClick={() => onChange(value === emoji ? "" : emoji)}
        >
          {emoji}
        </UnstyledButton>
      ))}
    </Group>
  </Stack>
)
