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
  if (paused_reason === "owner") return t`The webhook is paused. New events wait for up to 30 days.`
  if (paused_reason === "failing")
    return t`The webhook was stopped because no delivery succeeded for three days. New events wait for up to 30 days.`
  if (paused_reason === "gone")
    return t`The webhook was stopped because its endpoint responded with 410 Gone. New events wait for up to 30 days.`
  return failing_since === null
    ? undefined
    : t`Deliveries have failed since ${{ when: ago(failing_since) }}. Linden keeps retrying.`
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
            {t({ context: "webhooks", message: "Resume" })}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
