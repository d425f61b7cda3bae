import { t } from "@lingui/core/macro"
import { Anchor, Box, Group, Stack } from "@mantine/core"
import { ColorField } from "../../ui/ColorField.tsx"
import { Warning } from "./Warning.tsx"

interface Props {
  readonly label: string
  readonly value: string | null
  readonly onChange: (color: string | null) => void
  /** The theme's color, if it has a single one. */
  readonly themes?: string
  readonly error?: string | undefined
  readonly warning?: string | undefined
}

/** A color that overrides the theme's, with a button that resets it; warnings don't prevent saving. */
export const OwnColor = ({ label, value, onChange, themes, error, warning }: Props) => (
  <Stack gap={4}>
    <ColorField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      placeholder={themes === undefined ? t`Theme default` : t`Theme default, ${{ color: themes }}`}
      // Show the reset button next to the field, because the field's color pop-up covers content above or below.
      inputContainer={(field) => (
        <Group wrap="nowrap" gap="sm">
          <Box flex={1}>{field}</Box>
          {value !== null && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              aria-label={t`${label}: use theme default`}
              onClick={() => onChange(null)}
            >
              {t`Use theme default`}
            </Anchor>
          )}
        </Group>
      )}
    />
    <Warning text={warning} />
  </Stack>
)
