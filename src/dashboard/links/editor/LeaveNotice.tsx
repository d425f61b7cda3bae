import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"

interface Props {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks whether to discard unsaved changes. */
export const LeaveNotice = ({ onStay, onLeave }: Props) => (
  <Group justify="space-between" gap="xs" role="alertdialog" aria-label={t`Changes that are not saved`}>
    <Text size="sm" fw={500}>
      {t`What you changed is not saved.`}
    </Text>
    <Group gap="xs">
      <Button variant="light" color="red" onClick={onLeave}>
        {t`Discard`}
      </Button>
      <Button onClick={onStay} autoFocus>
        {t`Go on editing`}
      </Button>
    </Group>
  </Group>
)
