import { Alert, Button, Group, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { Webhook } from "../../webhook/Webhook.ts"
import { ago } from "../ui/format.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly webhook: Webhook
  readonly onResume: () => void
  readonly isPending: boolean
}

const textOf = ({ paused_reason, failing_since }: Webhook): string | undefined => {
  if (paused_reason === "owner") return t("pausedByOwner")
  if (paused_reason === "failing") return t("pausedFailing")
  if (paused_reason === "gone") return t("pausedGone")
  return failing_since === null ? undefined : t("failingSince", { when: ago(failing_since) })
}

/** Says why nothing is sent, or that nothing gets through; nothing where all is well. */
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
            {t("goOn")}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
