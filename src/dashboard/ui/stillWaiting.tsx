import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { hideNotice, notify } from "./notify.tsx"

const id = "still-waiting"

export const hideWaiting = () => hideNotice(id)

/** Reports that a request has had no response for a while, with a button that stops waiting. */
export const showWaiting = (onCancel: () => void) =>
  notify({
    id,
    autoClose: false,
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t`The server hasn't responded yet. Still waiting…`}</Text>
        <Button size="compact-sm" variant="light" onClick={onCancel} style={{ flex: "none" }}>
          {t`Cancel`}
        </Button>
      </Group>
    )
  })
