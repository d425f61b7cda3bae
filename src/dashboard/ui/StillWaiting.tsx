import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { useEffect } from "react"
import { useAway } from "../api/Offline.ts"
import { slow } from "../api/Patience.ts"
import { hideNotice, notify } from "./notify.tsx"

const id = "still-waiting"

const cancelAll = () => {
  for (const cancel of slow.get()) cancel()
}

/** While it is rendered, a notice reports that a request has had no response for a while, and offers to cancel it. */
export const StillWaiting = () => {
  const isAway = useAway()
  useEffect(() => {
    // The banner reports a server that is offline.
    if (isAway) return
    notify({
      id,
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
    return () => hideNotice(id)
  }, [isAway])
  return null
}
