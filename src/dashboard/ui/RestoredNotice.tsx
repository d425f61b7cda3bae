import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"

interface Props {
  readonly isShown: boolean
  readonly onDiscard: () => void
  /** The room below it, where no stack gives any. */
  readonly mb?: "md"
}

/** Says that what was not saved the last time is in the form again, and offers to be rid of it. */
export const RestoredNotice = ({ isShown, onDiscard, ...room }: Props) =>
  isShown ? (
    <Alert color="leaf" variant="light" role="status" p="xs" {...room}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t`Restored what you had not saved`}</Text>
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </Group>
    </Alert>
  ) : null
