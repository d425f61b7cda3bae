import { Badge } from "@mantine/core"
import type { Webhook } from "../../webhook/Webhook.ts"
import { t } from "./words/t.ts"

/** Whether an endpoint is told, in a word. */
export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => {
  if (!webhook.is_active) {
    return (
      <Badge color={webhook.paused_reason === "owner" ? "gray" : "red"}>
        {webhook.paused_reason === "owner" ? t("paused") : t("stopped")}
      </Badge>
    )
  }
  return webhook.failing_since === null ? (
    <Badge color="leaf">{t("active")}</Badge>
  ) : (
    <Badge color="orange">{t("failing")}</Badge>
  )
}
