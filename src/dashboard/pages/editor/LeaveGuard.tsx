import { Button, Group, Modal, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"

/** Asks before what was typed is left behind. */
export const LeaveGuard = ({ isDirty }: { readonly isDirty: boolean }) => {
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
      <Text size="sm">What you changed on this page is not saved yet.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          Stay here
        </Button>
        <Button color="red.9" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  )
}
