import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { Webhook } from "../../webhook/Webhook.ts"
import { ago } from "../ui/format.ts"

interface Props {
  readonly webhook: Webhook
  readonly onResume: () => void
  readonly isPending: boolean
}

const textOf = ({ paused_reason, failing_since }: Webhook): string | undefined => {
  if (paused_reason === "owner") return t`The webhook is paused. What happens meanwhile waits up to 30 days.`
  if (paused_reason === "failing")
    return t`The webhook was stopped, since nothing got through for three days. What happens meanwhile waits up to 30 days.`
  if (paused_reason === "gone")
    return t`The webhook was stopped, since its endpoint said that it is gone (410). What happens meanwhile waits up to 30 days.`
  return failing_since === null
    ? undefined
    : t`Nothing gets through since ${{ when: ago(failing_since) }}. It is tried again by itself.`
}

/** Explains why an endpoint is paused or failing; renders nothing if it works. */
export const PausedNotice = ({ webhook, onResume, isPending }: Props) => {
  const text = textOf(webhook)
  if (text === undefined) return null
  return (
    <Alert
      color={webhook.paused_reason === "owner" ? "gray" : "orange"}
      icon={<IconAlertTriangle size={20} />}
      mb="lg"
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: "1 1 14rem" }}>
          {text}
        </Text>
        {!webhook.is_active && (
          <Button size="xs" onClick={onResume} loading={isPending}>
            {t({ context: "webhooks", message: "Go on" })}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
