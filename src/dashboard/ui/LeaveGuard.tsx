import { Button, Group, Modal, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"

interface Props {
  readonly isDirty: boolean
  /** What would be lost, in a sentence. */
  readonly lost: string
  /** What the button says that leaves all the same. */
  readonly verb: string
}

/** Asks before changes are left behind that were not saved; the browser asks where the page itself is left. */
export const LeaveGuard = ({ isDirty, lost, verb }: Props) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true
  })
  return (
    <Modal
      opened={status === "blocked"}
      onClose={() => reset?.()}
      title="Leave without saving?"
      size="sm"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text size="sm">{lost}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          Stay here
        </Button>
        <Button color="red.9" onClick={() => proceed?.()}>
          {verb}
        </Button>
      </Group>
    </Modal>
  )
}
