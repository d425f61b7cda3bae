import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"

interface Props {
  readonly isShown: boolean
  readonly onDiscard: () => void
  /** The margin below the notice, if it is not in a stack. */
  readonly mb?: "md"
}

/** Reports that unsaved input from last time is back in the form, with a button that discards it. */
export const RestoredNotice = ({ isShown, onDiscard, ...room }: Props) =>
  isShown ? (
    <Alert color="leaf" variant="light" role="status" p="xs" {...room}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t`Draft restored`}</Text>
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </Group>
    </Alert>
  ) : null
