import { t } from "@lingui/core/macro"
import { showOnce } from "../settings/showOnce.tsx"

/** Shows the signing secret of an endpoint once. */
export const showSecret = (secret: string) =>
  showOnce({
    title: t`Signing secret`,
    explanation: t`Use it to verify that deliveries come from Linden. Copy it now. It won't be shown again.`,
    secret,
    what: "secret"
  })
