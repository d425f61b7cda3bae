import { t } from "@lingui/core/macro"
import { Button, Group, Modal, Text } from "@mantine/core"
import { useLeaving } from "./useLeaving.ts"

interface Props {
  readonly isDirty: boolean
  /** Whether a reload would lose changes. */
  readonly isLost?: () => boolean
  /** A sentence that states what would be lost. */
  readonly lost: string
  /** The label of the button that leaves anyway. */
  readonly verb: string
}

/** Asks before leaving a screen with unsaved changes. */
export const LeaveGuard = ({ lost, verb, ...changes }: Props) => {
  const { isAsking, stay, leave } = useLeaving(changes)
  return (
    <Modal
      opened={isAsking}
      onClose={stay}
      title={t`Leave without saving?`}
      size="sm"
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Text size="sm">{lost}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={stay} data-autofocus>
          {t`Stay here`}
        </Button>
        <Button color="red.9" onClick={leave}>
          {verb}
        </Button>
      </Group>
    </Modal>
  )
}
