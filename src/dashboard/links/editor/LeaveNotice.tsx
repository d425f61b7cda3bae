import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"

interface Props {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks whether to discard unsaved changes. */
export const LeaveNotice = ({ onStay, onLeave }: Props) => (
  <Group justify="space-between" gap="xs" role="alertdialog" aria-label={t`Unsaved changes`}>
    <Text size="sm" fw={500}>
      {t`Your changes haven't been saved.`}
    </Text>
    <Group gap="xs">
      <Button variant="light" color="red" onClick={onLeave}>
        {t`Discard`}
      </Button>
      <Button onClick={onStay} autoFocus>
        {t`Keep editing`}
      </Button>
    </Group>
  </Group>
)
