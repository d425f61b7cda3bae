import "@mantine/notifications/styles.css"
import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { Notifications, notifications } from "@mantine/notifications"
import { useEffect } from "react"
import { useAway } from "../api/Offline.ts"
import { slow } from "../api/Patience.ts"

export { textOf } from "./fieldLabels.ts"
export const { show, hide } = notifications

export const Toasts = () => (
  <Notifications
    position="bottom-center"
    style={{ marginBlockEnd: "max(var(--linden-foot, 0px), var(--linden-bottom, 0px))" }}
  />
)

const waitingId = "still-waiting"

const cancelAll = () => {
  for (const cancel of slow.get()) cancel()
}

/** While it is rendered, a notice reports that a request has had no response for a while, and offers to cancel it. */
export const StillWaiting = () => {
  const isAway = useAway()
  useEffect(() => {
    // The banner reports a server that is offline.
    if (isAway) return
    show({
      id: waitingId,
      autoClose: false,
      withCloseButton: false,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t`The server hasn't responded yet. Still waiting…`}</Text>
          <Button size="compact-sm" variant="light" onClick={cancelAll} style={{ flex: "none" }}>
            {t`Cancel`}
          </Button>
        </Group>
      )
    })
    return () => {
      hide(waitingId)
    }
  }, [isAway])
  return null
}
