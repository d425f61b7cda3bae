import { t } from "@lingui/core/macro"
import { Badge } from "@mantine/core"
import type { Webhook } from "../../webhook/Webhook.ts"

/** The state of an endpoint in one word. */
export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => {
  if (!webhook.is_active) {
    return (
      <Badge color={webhook.paused_reason === "owner" ? "gray" : "red"}>
        {webhook.paused_reason === "owner" ? t`Paused` : t`Stopped`}
      </Badge>
    )
  }
  return webhook.failing_since === null ? (
    <Badge color="leaf">{t({ context: "state", message: "Active" })}</Badge>
  ) : (
    <Badge color="orange">{t`Failing`}</Badge>
  )
}
