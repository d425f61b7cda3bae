import { Button, Group, Modal, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"

/** Asks before changes are left behind that were not saved; the browser asks where the page itself is left. */
export const LeaveGuard = ({ isDirty }: { readonly isDirty: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true
  })
  if (status !== "blocked") return null
  return (
    <Modal opened onClose={reset} title="Leave without saving?" size="sm" closeButtonProps={{ "aria-label": "Close" }}>
      <Text size="sm">What you changed on this QR code is not saved yet, and would be lost.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={reset} data-autofocus>
          Stay here
        </Button>
        <Button color="red.9" onClick={proceed}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
