import { t } from "@lingui/core/macro"
import { showOnce } from "../settings/showOnce.tsx"

/** Shows the signing secret of an endpoint once. */
export const showSecret = (secret: string) =>
  showOnce({
    title: t`The secret of the webhook`,
    explanation: t`It signs every delivery, so that the receiver knows that it comes from here. Copy it now: it is not shown again.`,
    secret,
    what: "secret"
  })
